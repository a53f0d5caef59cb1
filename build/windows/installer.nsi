; The installer for Windows: for one person, without administrator's rights; saved games stay.
; makensis -WX -DVERSION=... -DSOURCE=folder -DICON=icon.ico -DOUT=setup.exe installer.nsi, all of them whole paths
Target amd64-unicode
Unicode true
!define NAME "Tammany Hall"
!define ID "TammanyHall"
!define REMOVAL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${ID}"
Name "${NAME}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "Software\${ID}" "InstallDir"
SetCompressor /SOLID lzma
ManifestDPIAware true
Icon "${ICON}"
UninstallIcon "${ICON}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${NAME} setup"
VIAddVersionKey "LegalCopyright" "MIT license"

!include MUI2.nsh
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\tammany-hall.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Italian"
!insertmacro MUI_LANGUAGE "Spanish"

LangString SAVED ${LANG_ENGLISH} "Tammany Hall saved game"
LangString SAVED ${LANG_FRENCH} "Partie de Tammany Hall"
LangString SAVED ${LANG_GERMAN} "Tammany-Hall-Spielstand"
LangString SAVED ${LANG_ITALIAN} "Partita di Tammany Hall"
LangString SAVED ${LANG_SPANISH} "Partida de Tammany Hall"

Section
  SetShellVarContext current
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\tammany-hall.exe"
  WriteRegStr HKCU "Software\${ID}" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "Software\Classes\.tammany" "" "${ID}.Game"
  WriteRegStr HKCU "Software\Classes\${ID}.Game" "" "$(SAVED)"
  WriteRegStr HKCU "Software\Classes\${ID}.Game\DefaultIcon" "" "$INSTDIR\tammany-hall.exe,0"
  WriteRegStr HKCU "Software\Classes\${ID}.Game\shell\open\command" "" '"$INSTDIR\tammany-hall.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\.jsonl\OpenWithProgids" "${ID}.Game" ""
  WriteRegStr HKCU "${REMOVAL}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${REMOVAL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${REMOVAL}" "DisplayIcon" "$INSTDIR\tammany-hall.exe"
  WriteRegStr HKCU "${REMOVAL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${REMOVAL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${REMOVAL}" "NoModify" 1
  WriteRegDWORD HKCU "${REMOVAL}" "NoRepair" 1
SectionEnd

Section Uninstall
  SetShellVarContext current
  Delete "$SMPROGRAMS\${NAME}.lnk"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\tammany-hall.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${REMOVAL}"
  DeleteRegKey HKCU "Software\${ID}"
  DeleteRegKey HKCU "Software\Classes\${ID}.Game"
  DeleteRegKey HKCU "Software\Classes\.tammany"
  DeleteRegValue HKCU "Software\Classes\.jsonl\OpenWithProgids" "${ID}.Game"
SectionEnd

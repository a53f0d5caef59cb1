"use strict";
/* Shows a kept game line by line. What is seen after each line comes ready from the program: here
   elements only get their new content. `window.game` offers the positions as data. */

(() => {
  const $ = (id) => document.getElementById(id);
  const data = JSON.parse($("game").textContent);
  const texts = data.texts.map((text) => text.replaceAll("~", "<use href='#at-"));
  const last = data.steps.length - 1;
  const elements = data.parts.map((id) => $(id));
  const shown = new Array(elements.length).fill(-1);
  const root = document.documentElement;
  const map = $("map");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let at = -1;
  let timer = 0;

  // Positions

  function position(line) {
    const flat = data.start.slice();
    for (let step = 0; step < line; step++) {
      const moves = data.moves[step];
      for (let i = 0; i < moves.length; i += 2) flat[moves[i]] = moves[i + 1];
    }
    const found = { options: data.options };
    let place = 0;
    for (const [name, size] of data.fields) {
      found[name] = size ? flat.slice(place, place + size) : flat[place];
      place += size || 1;
    }
    return found;
  }

  // Showing

  const told = new Map();
  for (const item of document.querySelectorAll("#ballots [data-at], #log-list [data-at]")) {
    const line = Number(item.dataset.at);
    if (!told.has(line)) told.set(line, []);
    told.get(line).push(item);
  }

  function wanted(line) {
    const found = new Array(elements.length).fill(0);
    for (let step = 0; step <= line; step++) {
      const pairs = data.steps[step];
      for (let i = 0; i < pairs.length; i += 2) found[pairs[i]] = pairs[i + 1];
    }
    return found;
  }

  // What was there before stays as it is: to draw it anew takes longest. The rest appears softly.
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const parsed = new Map();

  function parse(text) {
    if (!parsed.has(text)) {
      holder.innerHTML = texts[text];
      parsed.set(text, Array.from(holder.children, (child) => [child.outerHTML, child]));
    }
    return parsed.get(text);
  }

  function replace(element, text, leap) {
    if (!(element instanceof SVGElement)) {
      element.innerHTML = texts[text];
      return;
    }
    for (const child of element.children) child.removeAttribute("data-fresh");
    let old = element.firstChild;
    for (const [words, child] of parse(text)) {
      let same = old;
      while (same && same.words !== words) same = same.nextSibling;
      if (same) {
        old = clear(old, same).nextSibling;
      } else {
        const copy = child.cloneNode(true);
        copy.words = words;
        if (!leap) copy.setAttribute("data-fresh", "");
        element.insertBefore(copy, old);
      }
    }
    clear(old, null);
  }

  function clear(from, to) {
    while (from !== to) {
      const next = from.nextSibling;
      from.remove();
      from = next;
    }
    return from;
  }

  function light(before, line) {
    for (const ward of data.wards[before] || []) $("ward" + ward).classList.remove("lit");
    for (const ward of data.wards[line]) $("ward" + ward).classList.add("lit");
  }

  // What happened last: some lines, as the end of a turn, have nothing to tell.
  function toldAt(line) {
    while (line > 0 && !told.has(line)) line--;
    return told.get(line) || [];
  }

  function tell(before, line) {
    for (const item of toldAt(before)) item.classList.remove("here");
    const items = toldAt(line);
    const copies = items.filter((item) => !item.classList.contains("head"));
    $("now").replaceChildren(...copies.map((item) => {
      const copy = item.cloneNode(true);
      copy.removeAttribute("data-at");
      return copy;
    }));
    if (!trunk.has(line)) {
      const item = document.createElement("li");
      item.textContent = data.undone;
      $("now").replaceChildren(item);
    }
    for (const item of items) item.classList.add("here");
    const item = items.findLast((one) => one.closest("#log-list"));
    if (item) requestAnimationFrame(() => reveal(item));
  }

  function reveal(item) {
    const view = $("log-view");
    const top = item.offsetTop;
    if (top < view.scrollTop || top + item.offsetHeight > view.scrollTop + view.clientHeight) {
      view.scrollTop = top - view.clientHeight / 2;
    }
  }

  function show(line, link = true) {
    line = Math.max(0, Math.min(last, line));
    if (line === at) return;
    const before = at;
    at = line;
    const leap = Math.abs(line - before) > 1;
    wanted(line).forEach((text, part) => {
      if (shown[part] === text) return;
      shown[part] = text;
      replace(elements[part], text, leap);
    });
    map.classList.toggle("leap", leap);
    light(before, line);
    tell(before, line);
    const slider = $("at");
    slider.value = line;
    slider.setAttribute("aria-valuetext", $("when").textContent);
    $("moment").textContent = data.moment.replace("{at}", line).replace("{last}", last);
    for (const id of ["before", "back"]) $(id).disabled = line === 0;
    for (const id of ["step", "after"]) $(id).disabled = line === last;
    if (link && !timer) remember();
  }

  // The address is that of the moment, once it has been shown for a while: some browsers refuse to
  // change it often.
  let memory = 0;

  function remember() {
    clearTimeout(memory);
    memory = setTimeout(() => history.replaceState(null, "", "#" + at), 200);
  }

  // Going on and back

  const trunk = new Set(data.trunk);
  const elections = [...document.querySelectorAll("#line a")].map((one) => Number(one.hash.slice(1)));

  function next(by) {
    let line = at + by;
    while (line > 0 && line < last && !trunk.has(line)) line += by;
    return line;
  }

  function landmark(by) {
    const places = [0, ...elections, last];
    return by > 0 ? places.find((one) => one > at) ?? last
                  : places.reverse().find((one) => one < at) ?? 0;
  }

  function pause() {
    if (!timer) return;
    clearTimeout(timer);
    timer = 0;
    playing(false);
    remember();
  }

  function playing(on) {
    const button = $("play");
    button.querySelector("use").setAttribute("href", on ? "#icon_pause" : "#icon_play");
    button.title = on ? data.pause : data.play;
    button.setAttribute("aria-label", button.title);
    $("now").setAttribute("aria-live", on ? "off" : "polite");
  }

  function beat() {
    show(next(1));
    if (at === last) return pause();
    const items = told.get(at) || [];
    const share = items.some((item) => item.querySelector(".bid")) ? 2.5 : items.length ? 1 : 0.3;
    timer = setTimeout(beat, Number($("speed").value) * share);
  }

  function toggle() {
    if (timer) return pause();
    if (at === last) show(0);
    playing(true);
    timer = setTimeout(beat, 150);
  }

  function go(line) {
    pause();
    show(line);
  }

  const acts = {
    before: () => go(landmark(-1)),
    back: () => go(next(-1)),
    play: toggle,
    step: () => go(next(1)),
    after: () => go(landmark(1)),
  };
  for (const [id, act] of Object.entries(acts)) $(id).addEventListener("click", act);
  $("at").addEventListener("input", (event) => go(Number(event.target.value)));

  const keys = {
    " ": "play", k: "play", ArrowLeft: "back", ArrowRight: "step", PageUp: "before", PageDown: "after",
  };
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const field = event.target.closest("button, a, select, input, [tabindex]");
    if (field && (event.key === " " || field.matches("select, input, [tabindex]"))) return;
    if (event.key === "Home" && !field) go(0);
    else if (event.key === "End" && !field) go(last);
    else if (keys[event.key]) acts[keys[event.key]]();
    else return;
    event.preventDefault();
  });

  // A finger that sweeps over the map goes a line on or back.
  let finger = null;
  map.addEventListener("touchstart", (event) => {
    finger = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  map.addEventListener("touchend", (event) => {
    if (!finger) return;
    const end = event.changedTouches[0];
    const dx = end.clientX - finger.clientX;
    const dy = end.clientY - finger.clientY;
    finger = null;
    if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) go(next(dx < 0 ? 1 : -1));
  }, { passive: true });

  // Links to a moment

  function follow() {
    const line = location.hash.slice(1);
    if (!/^\d+$/.test(line)) return false;
    go(Number(line));
    return true;
  }
  addEventListener("hashchange", follow);
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (!link) return;
    event.preventDefault();
    go(Number(link.hash.slice(1)));
    if (link.closest("#more")) {
      $("board").scrollIntoView({ behavior: still.matches ? "auto" : "smooth" });
    }
  });

  // How it looks

  // In high contrast some pieces have another drawing.
  const outlined = Object.entries(JSON.parse($("outlined").textContent))
    .map(([name, link]) => [$("i-" + name), $("i-" + name).getAttribute("href"), link]);

  function switched(id, kind, on) {
    if (kind === "high" && on !== (outlined.on || false)) {
      for (const [image, plain, edged] of outlined) image.setAttribute("href", on ? edged : plain);
      outlined.on = on;
    }
    root.classList.toggle(kind, on);
    $(id).setAttribute("aria-pressed", String(on));
  }
  const contrast = root.classList.contains("high") || matchMedia("(prefers-contrast: more)").matches;
  switched("contrast", "high", contrast);
  switched("type", "plain", root.classList.contains("plain"));
  for (const [id, kind] of [["contrast", "high"], ["type", "plain"]]) {
    $(id).addEventListener("click", () => switched(id, kind, !root.classList.contains(kind)));
  }

  window.game = { last, position, show, get at() { return at; } };
  if (!follow()) show(0, false);

  // While nothing happens the drawings to come are read.
  const inSvg = new Set();
  for (const pairs of data.steps) {
    for (let i = 0; i < pairs.length; i += 2) {
      if (elements[pairs[i]] instanceof SVGElement) inSvg.add(pairs[i + 1]);
    }
  }
  const coming = [...inSvg];
  const idle = window.requestIdleCallback || ((act) => setTimeout(act, 50));
  function prepare() {
    for (const text of coming.splice(0, 20)) parse(text);
    if (coming.length) idle(prepare);
  }
  idle(prepare);
})();

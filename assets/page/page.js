"use strict";
/* Shows a kept game line by line. What is seen after each line comes ready from the program: here
   elements only get their new content. `window.game` offers the positions as data. */

(() => {
  const $ = (id) => document.getElementById(id);
  const data = JSON.parse($("game").textContent);
  const markup = data.markup;
  const last = data.part_changes.length - 1;
  const elements = data.parts.map((id) => $(id));
  const isDrawn = elements.map((element) => element instanceof SVGElement);
  const shown = elements.map(() => -1);
  const root = document.documentElement;
  const map = $("map");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let at = -1;
  let timer = 0;

  // Positions

  function position(line) {
    const flat = data.start.slice();
    for (let step = 0; step < line; step++) {
      const changes = data.changes[step];
      for (let i = 0; i < changes.length; i += 2) flat[changes[i]] = changes[i + 1];
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
      const pairs = data.part_changes[step];
      for (let i = 0; i < pairs.length; i += 2) found[pairs[i]] = pairs[i + 1];
    }
    return found;
  }

  // The pieces are painted on a canvas over the map: as elements they took most of a jump's time to
  // style and to paint. How a shape looks is what the style sheet says of the element it is sent as.
  const canvas = $("pieces");
  const brush = canvas.getContext("2d");
  const city = $("city");
  const view = city.viewBox.baseVal;
  const groups = Array.from(city.querySelectorAll("g[id]"), (group) => data.parts.indexOf(group.id));
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
  city.append(holder);
  holder.style.visibility = "hidden";
  const WORDS = /~[^;]*;|<(\w+)[^>]*(?:\/>|>[^<]*<\/\1>)/g;
  const SPRITE = /~(\w+) (\S+) (\S+) (\S+) (\S+);/;
  const IMAGE = "<image data-of='$1' x='$2' y='$3' width='$4' height='$5'/>";
  const split = new Map();
  const shapes = new Map();
  const pictures = new Map();
  const stamps = new Map();
  let scale = 1;

  function wordsOf(text) {
    if (!split.has(text)) split.set(text, markup[text].match(WORDS) || []);
    return split.get(text);
  }

  function shapeOf(words) {
    if (!shapes.has(words)) {
      holder.innerHTML = words.replace(SPRITE, IMAGE);
      shapes.set(words, shape(holder.firstChild));
      holder.replaceChildren();
    }
    return shapes.get(words);
  }

  // What paints an element of the drawing.
  function shape(node) {
    const style = getComputedStyle(node);
    const of = (name) => Number(node.getAttribute(name));
    const [x, y, wide, high] = ["x", "y", "width", "height"].map(of);
    if (style.display === "none") return () => {};
    if (node.localName === "image") {
      const link = (node.dataset.of ? $("i-" + node.dataset.of) : node).getAttribute("href");
      return stamp(link, x, y, wide, high);
    }
    const { fill, stroke } = style;
    const width = parseFloat(style.strokeWidth);
    const share = Number(node.getAttribute("opacity") || 1);
    if (node.localName === "text") {
      const words = node.textContent;
      const font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      return () => {
        measure(false);
        brush.font = font;
        if (stroke !== "none") {
          brush.strokeStyle = stroke;
          brush.lineWidth = width;
          brush.strokeText(words, x, y);
        }
        brush.fillStyle = fill;
        brush.fillText(words, x, y);
      };
    }
    const outline = new Path2D(node.getAttribute("d") || "");
    if (node.localName === "rect") outline.roundRect(x, y, wide, high, of("rx"));
    if (node.localName === "ellipse") outline.ellipse(of("cx"), of("cy"), of("rx"), of("ry"), 0, 0, 7);
    return () => {
      measure(false);
      brush.globalAlpha *= share;
      brush.fillStyle = fill;
      brush.fill(outline);
      if (stroke === "none") return;
      brush.strokeStyle = stroke;
      brush.lineWidth = width;
      brush.stroke(outline);
    };
  }

  // A picture in whole pixels, which is made as large as it is seen once. Its address is
  // long, so that looking for it at each painting took a fifth of the script's time.
  function stamp(link, left, top, wide, high) {
    let [made, x, y, of] = [null, 0, 0, 0];
    return () => {
      if (of !== scale) {
        [x, y] = [Math.round((left - view.x) * scale), Math.round((top - view.y) * scale)];
        made = stampOf(link, Math.max(1, Math.round(wide * scale)), Math.max(1, Math.round(high * scale)));
        of = made ? scale : 0;
      }
      if (!made) return;
      measure(true);
      brush.drawImage(made, x, y);
    };
  }

  function stampOf(link, ...size) {
    const name = `${size} ${link}`;
    if (!stamps.has(name)) {
      if (!pictures.has(link)) {
        const picture = new Image();
        picture.onload = paint;
        picture.setAttribute("src", link);
        pictures.set(link, picture);
      }
      if (!pictures.get(link).complete) return null;
      const made = document.createElement("canvas");
      [made.width, made.height] = size;
      const small = made.getContext("2d");
      small.imageSmoothingQuality = "high";
      small.drawImage(pictures.get(link), 0, 0, ...size);
      stamps.set(name, made);
    }
    return stamps.get(name);
  }

  // The brush goes by pixels for pictures, and else by the drawing's own measure.
  let byPixels = false;

  function measure(pixels) {
    if (pixels === byPixels) return;
    byPixels = pixels;
    if (pixels) brush.resetTransform();
    else brush.setTransform(scale, 0, 0, scale, -view.x * scale, -view.y * scale);
  }

  // Pieces that have just come fade in.
  let fresh = new Map();
  let fading = 0;
  let since = 0;

  function paint() {
    const share = Math.min(1, (performance.now() - since) / 450);
    brush.resetTransform();
    byPixels = true;
    brush.clearRect(0, 0, canvas.width, canvas.height);
    brush.textAlign = "center";
    brush.lineJoin = "round";
    for (const part of groups) {
      const text = shown[part];
      if (!(text > 0)) continue;
      for (const words of wordsOf(text)) {
        brush.globalAlpha = fresh.get(part)?.has(words) ? share : 1;
        shapeOf(words)();
      }
    }
    cancelAnimationFrame(fading);
    if (share === 1) fresh.clear();
    else if (fresh.size) fading = requestAnimationFrame(paint);
  }

  // As many pixels as are seen.
  function fit() {
    scale = city.clientWidth * devicePixelRatio / view.width;
    canvas.width = Math.round(view.width * scale);
    canvas.height = Math.round(view.height * scale);
    stamps.clear();
    paint();
    recount();
  }

  function restyle() {
    shapes.clear();
    paint();
    recount();
  }
  new ResizeObserver(fit).observe(map);

  // On paper the pieces are elements: a canvas would be printed with a white ground, and coarse.
  addEventListener("beforeprint", () => {
    const use = "<use href='#$1' x='$2' y='$3' width='$4' height='$5'/>";
    for (const part of groups) {
      elements[part].innerHTML = markup[shown[part]].replace(new RegExp(SPRITE, "g"), use);
    }
  });
  addEventListener("afterprint", () => {
    for (const part of groups) elements[part].replaceChildren();
  });
  document.fonts.addEventListener("loadingdone", restyle);

  function write(element, text) {
    if (element.localName === "i") {
      element.className = `ic ic-${text}`;
      return;
    }
    const only = element.firstChild;
    if (/[<&]/.test(text) || !only || only.nextSibling || !only.data) element.innerHTML = text;
    else only.data = text;
    if (element.localName === "pre") count(element, text);
  }

  // A player's counts are painted: laid out as text they took a third of the time of a line. The
  // text itself is there for paper.
  const figures = new Map();
  let ratio = 1;

  function count(element, text) {
    const numbers = text.split(/\s/);
    const counts = element.parentNode;
    const label = Array.from(counts.querySelectorAll(".ic"), (icon, i) => `${icon.title} ${numbers[i]}`);
    counts.setAttribute("aria-label", label.join(", "));
    const canvas = counts.lastElementChild;
    const brush = canvas.getContext("2d");
    const [wide, high] = [canvas.width / 4, canvas.height / 2];
    brush.clearRect(0, 0, canvas.width, canvas.height);
    numbers.forEach((number, i) => {
      const figure = figures.get(number) || figureOf(number, canvas, wide, high);
      brush.drawImage(figure, Math.round(i % 4 * wide), i < 4 ? 0 : Math.round(high));
    });
  }

  function figureOf(number, canvas, wide, high) {
    const style = getComputedStyle(canvas);
    const made = document.createElement("canvas");
    [made.width, made.height] = [wide, high];
    const brush = made.getContext("2d");
    brush.scale(ratio, ratio);
    brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    brush.fillStyle = style.color;
    brush.textBaseline = "middle";
    brush.fillText(number, 0, high / ratio / 2);
    figures.set(number, made);
    return made;
  }

  // As many pixels as are seen, and in the type and color of the page.
  function recount() {
    figures.clear();
    ratio = devicePixelRatio;
    for (const canvas of document.querySelectorAll(".counts canvas")) {
      canvas.width = Math.round(canvas.clientWidth * ratio);
      canvas.height = Math.round(canvas.clientHeight * ratio);
      if (at >= 0) count(canvas.previousElementSibling, canvas.previousElementSibling.textContent);
    }
  }

  function light(before, line) {
    for (const ward of data.wards[before] || []) $("ward" + ward).classList.remove("lit");
    for (const ward of data.wards[line]) $("ward" + ward).classList.add("lit");
  }

  // What stands below the lines and ballots first seen comes after the picture, as does the log's place.
  const SEEN = [4, 2];
  let more = () => {};
  let later = 0;

  function settle() {
    clearTimeout(later);
    later = setTimeout(() => {
      more();
      more = () => {};
      reveal();
    }, 60);
  }

  // What happened last: some lines, as the end of a turn, have nothing to tell.
  function toldAt(line) {
    while (line > 0 && !told.has(line)) line--;
    return told.get(line) || [];
  }

  function tell(before, line) {
    for (const item of toldAt(before)) item.classList.remove("here");
    const items = toldAt(line);
    const votes = items.filter((item) => item.matches(".vote"));
    const lists = [[$("told"), items.filter((item) => !item.matches(".vote, .head"))], [$("voted"), votes]];
    if (!mainLine.has(line)) {
      lists[0][1] = [document.createElement("li")];
      lists[0][1][0].textContent = data.undone;
    }
    $("now").className = votes.length ? "votes" : "";
    lists.forEach(([list, told], i) => list.replaceChildren(...told.slice(0, SEEN[i]).map(copy)));
    more = () => {
      lists.forEach(([list, told], i) => list.append(...told.slice(SEEN[i]).map(copy)));
    };
    for (const item of items) item.classList.add("here");
  }

  function copy(item) {
    const found = item.cloneNode(true);
    found.removeAttribute("data-at");
    return found;
  }

  function reveal(tries = 5, line = at) {
    if (line !== at) return;
    const item = toldAt(at).findLast((one) => one.closest("#log-list"));
    if (!item) return;
    const log = $("log-view");
    const inside = log.getBoundingClientRect();
    const { top, bottom } = item.getBoundingClientRect();
    if (top >= inside.top && bottom <= inside.bottom) return;
    log.scrollTop += top - inside.top - log.clientHeight / 2;
    // What comes into sight may be higher than was thought.
    if (tries) requestAnimationFrame(() => reveal(tries - 1, line));
  }

  function show(line, link = true) {
    line = Math.max(0, Math.min(last, line));
    if (line === at) return;
    const before = at;
    at = line;
    const leap = Math.abs(line - before) > 1;
    fresh.clear();
    const changed = [];
    wanted(line).forEach((text, part) => {
      if (shown[part] === text) return;
      if (!isDrawn[part]) changed.push(part);
      else if (!leap && !still.matches) {
        const there = shown[part] < 0 ? [] : wordsOf(shown[part]);
        fresh.set(part, new Set(wordsOf(text).filter((words) => !there.includes(words))));
      }
      shown[part] = text;
    });
    since = performance.now();
    // Before anything is written: to set its typeface a canvas needs the styles of the page.
    paint();
    for (const part of changed) write(elements[part], markup[shown[part]]);
    map.classList.toggle("leap", leap);
    light(before, line);
    tell(before, line);
    const slider = $("at");
    slider.value = line;
    slider.setAttribute("aria-valuetext", $("when").textContent);
    $("moment").textContent = data.moment.replace("{at}", line).replace("{last}", last);
    for (const id of ["before", "back"]) $(id).disabled = line === 0;
    for (const id of ["step", "after"]) $(id).disabled = line === last;
    settle();
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

  const mainLine = new Set(data.main_line);
  const elections = [...document.querySelectorAll("#line a")].map((one) => Number(one.hash.slice(1)));

  function next(by) {
    let line = at + by;
    while (line > 0 && line < last && !mainLine.has(line)) line += by;
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
    button.firstChild.className = `ic ic-icon_${on ? "pause" : "play"}`;
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

  // Icons beside words are backgrounds, of the sprites that the map has. In high contrast some have
  // another drawing.
  const outlined = Object.entries(JSON.parse($("outlined").textContent))
    .map(([name, link]) => [name, $("i-" + name).getAttribute("href"), link]);
  const rule = (name, link) => ".ic-" + name + "{ background-image: url(" + link + "); }";
  const sheet = document.createElement("style");
  sheet.textContent = Array.from(document.querySelectorAll("symbol image"),
    (image) => rule(image.id.slice(2), image.getAttribute("href"))).join("")
    + outlined.map(([name, , link]) => ".high " + rule(name, link)).join("");
  document.head.append(sheet);

  function switched(id, kind, on) {
    if (kind === "high" && on !== (outlined.on || false)) {
      for (const [name, plain, edged] of outlined) {
        $("i-" + name).setAttribute("href", on ? edged : plain);
      }
      outlined.on = on;
    }
    root.classList.toggle(kind, on);
    restyle();
    $(id).setAttribute("aria-pressed", String(on));
  }
  const contrast = root.classList.contains("high") || matchMedia("(prefers-contrast: more)").matches;
  switched("contrast", "high", contrast);
  switched("type", "plain", root.classList.contains("plain"));
  for (const [id, kind] of [["contrast", "high"], ["type", "plain"]]) {
    $(id).addEventListener("click", () => switched(id, kind, !root.classList.contains(kind)));
  }

  // The first picture is the city and the players: the rest takes longer to lay out.
  requestAnimationFrame(() => setTimeout(() => {
    for (const id of ["log-list", "more"]) $(id).hidden = false;
    reveal();
    idle(prepare);
  }));

  window.game = { last, position, show, get at() { return at; } };
  if (!follow()) show(0, false);

  // While nothing happens the shapes to come are made.
  const coming = data.part_changes.flat();
  const idle = window.requestIdleCallback || ((act) => setTimeout(act, 50));
  function prepare() {
    for (let count = 0; coming.length && count < 8; count++) {
      const [part, text] = coming.splice(0, 2);
      if (isDrawn[part]) wordsOf(text).forEach(shapeOf);
    }
    if (coming.length) idle(prepare);
  }
})();

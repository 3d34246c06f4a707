// driver.mjs: plays by real clicks (or keys) on whatever the page offers: every element that plays a move carries
// data-move, every step towards one data-pick. So a whole game proves that nothing is a dead end.

/** A small seeded generator: a failure can be repeated. */
export function dice(seed) {
  let s = seed >>> 0 || 1;
  return () => {
    s ^= s << 13;
    s ^= s >>> 17;
    s ^= s << 5;
    return (s >>> 0) / 4294967296;
  };
}

/** In the page: chooses one of the offers and says where to click it. */
function choose(roll) {
  const OFFER = "[data-move]:not([disabled]):not([aria-disabled=true]), [data-pick]:not([disabled]):not([aria-disabled=true])";
  if (document.querySelector(".podium")) return { over: true };
  const curtain = document.querySelector(".curtain .btn.go");
  if (curtain) {
    const b = curtain.getBoundingClientRect();
    return { x: b.x + b.width / 2, y: b.y + b.height / 2, what: "curtain" };
  }
  const top = document.querySelector("dialog[open]") ?? document;
  const seen = [...top.querySelectorAll(OFFER)].filter((e) => {
    const b = e.getBoundingClientRect();
    return b.width > 0 && b.height > 0 && e.checkVisibility({ visibilityProperty: true });
  });
  // The page moved on between looking and pressing, and the press opened a panel: close it again.
  if (top !== document && !seen.length) return { escape: true, what: "closes a panel" };
  let offers = seen.filter((e) => e.dataset.pick !== "back");
  if (!offers.length) offers = seen;
  if (!offers.length) {
    const end = [...document.querySelectorAll(".prompt .btn.go")].find((b) => !b.dataset.move);
    const over = document.querySelector(".prompt.wait .btn.go");
    if (over && end === over) return { x: 0, y: 0, click: true, what: "result" };
    return null;
  }
  const moves = offers.filter((e) => e.dataset.move !== undefined);
  // A confirmation is pressed more often than the next step is changed again.
  const from = moves.length && moves.length < 4 && roll[0] < 0.6 ? moves : offers;
  const e = from[Math.floor(roll[1] * from.length)];
  e.scrollIntoView({ block: "center", inline: "center" });
  const b = e.getBoundingClientRect();
  const spots = [[0.5, 0.5]];
  for (let y = 1; y < 10; y++) for (let x = 1; x < 10; x++) spots.push([x / 10, y / 10]);
  for (const [fx, fy] of spots) {
    const x = b.x + b.width * fx;
    const y = b.y + b.height * fy;
    const hit = document.elementFromPoint(x, y);
    if (hit && e.contains(hit)) return { x, y, what: e.dataset.move ?? "pick " + e.dataset.pick };
  }
  e.focus();
  return { enter: true, what: (e.dataset.move ?? "pick " + e.dataset.pick) + " (covered)" };
}

/** One step: true if something was pressed, "over" at the end. */
export async function step(page, roll) {
  const spot = await page.evaluate(choose, [roll(), roll()]);
  if (!spot) return false;
  if (spot.over) return "over";
  if (spot.escape) await page.keyboard.press("Escape");
  else if (spot.click) {
    // the result opens by itself a moment after the end; the button is for those who closed it
    await page.waitForTimeout(200);
    if (!(await page.locator(".podium").count())) await page.locator(".prompt .btn.go").click({ timeout: 1000 }).catch(() => undefined);
  } else if (spot.enter) await page.keyboard.press("Enter");
  else await page.mouse.click(spot.x, spot.y);
  page.lastPressed = spot.what;
  return true;
}

/** Plays to the result. `onStep` is called now and then (screenshots, kills). */
export async function playToEnd(page, { seed = 1, most = 6000, patience = 60000, onStep } = {}) {
  const roll = dice(seed);
  let clicks = 0;
  let last = Date.now();
  const pressed = [];
  while (clicks < most) {
    const done = await step(page, roll);
    if (done === "over") return { clicks, pressed };
    if (done) {
      clicks++;
      pressed.push(page.lastPressed);
      last = Date.now();
      await onStep?.(clicks);
      await page.waitForTimeout(15);
    } else {
      if (Date.now() - last > patience) throw new Error(`nothing to press for ${patience} ms; last: ${pressed.slice(-8).join(" | ")}; prompt: ${await page.locator(".prompt h2").first().textContent()}`);
      await page.waitForTimeout(40);
    }
  }
  throw new Error(`no end after ${clicks} clicks; last: ${pressed.slice(-12).join(" | ")}`);
}

/** The same by keyboard alone: Tab to an offer, Enter. */
export async function playByKeys(page, { seed = 1, most = 6000, patience = 60000 } = {}) {
  const roll = dice(seed);
  let presses = 0;
  let last = Date.now();
  while (presses < most) {
    if (await page.locator(".podium").count()) return presses;
    const state = await page.evaluate(() => ({
      any: !!document.querySelector("[data-move]:not([disabled]), [data-pick]:not([disabled])"),
      over: !!document.querySelector(".prompt.wait .btn.go"),
    }));
    if (!state.any && !state.over) {
      if (Date.now() - last > patience) throw new Error("nothing to press by keyboard");
      await page.waitForTimeout(40);
      continue;
    }
    const skip = Math.floor(roll() * 6);
    let met = 0;
    let found = false;
    for (let i = 0; i < 500 && !found; i++) {
      await page.keyboard.press("Tab");
      found = await page.evaluate(
        ([met, skip, over]) => {
          const e = document.activeElement;
          const offer = e && (e.matches("[data-move], [data-pick]:not([data-pick=back])") || (over && e.matches(".prompt .btn.go")));
          return !!offer && (met >= skip || over);
        },
        [met, skip, state.over && !state.any],
      );
      if (await page.evaluate(() => !!document.activeElement?.matches("[data-move], [data-pick]"))) met++;
      if (i > 200) met = skip; // few offers: take the next
    }
    if (!found && (await page.locator(".podium").count())) return presses;
    if (!found) {
      const offers = await page.evaluate(() => [...document.querySelectorAll("[data-move], [data-pick]")].map((e) => `${e.tagName} ${e.dataset.move ?? e.dataset.pick} ${e.tabIndex} ${e.disabled ?? ""}`));
      throw new Error(`an offer cannot be reached by Tab: ${offers.slice(0, 12).join(" | ")}; ${await page.locator(".prompt h2").first().textContent()}`);
    }
    await page.keyboard.press("Enter");
    presses++;
    last = Date.now();
    await page.waitForTimeout(15);
  }
  throw new Error(`no end after ${presses} presses`);
}

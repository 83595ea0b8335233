type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const SIDE_STEP_COST = 3;

function distance(from: Box, to: Box, arrow: Arrow) {
  const across = to.left + to.width / 2 - (from.left + from.width / 2);
  const down = to.top + to.height / 2 - (from.top + from.height / 2);
  const isVertical = arrow === "ArrowUp" || arrow === "ArrowDown";
  const forward = (isVertical ? down : across) * (arrow === "ArrowUp" || arrow === "ArrowLeft" ? -1 : 1);
  const aside = Math.abs(isVertical ? across : down);
  return forward > 1 ? forward + aside * SIDE_STEP_COST : Infinity;
}

/** Returns the index of the box an arrow key leads to, by what lies in that direction; -1 when nothing does. */
export function boxTowards(arrow: Arrow, from: Box, boxes: readonly Box[]): number {
  let best = -1;
  let nearest = Infinity;
  boxes.forEach((box, index) => {
    const far = distance(from, box, arrow);
    if (far < nearest) {
      nearest = far;
      best = index;
    }
  });
  return best;
}

function isArrow(key: string): key is Arrow {
  return key === "ArrowUp" || key === "ArrowDown" || key === "ArrowLeft" || key === "ArrowRight";
}

/** Returns the visible items a key moves among. */
export function itemsIn(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[data-menu-item]")].filter((item) => item.offsetParent);
}

/** Returns the item that `key` leads to from the focused one, if the key is one of the menu's. */
export function itemForKey(menu: HTMLElement, key: string): HTMLElement | undefined {
  const items = itemsIn(menu);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (!isArrow(key)) return undefined;
  const current = items.find((item) => item === document.activeElement);
  if (current === undefined) return key === "ArrowUp" ? items.at(-1) : items[0];
  const boxes = items.map((item) => item.getBoundingClientRect());
  const index = boxTowards(key, current.getBoundingClientRect(), boxes);
  if (index >= 0) return items[index];
  if (key === "ArrowDown") return items[0];
  return key === "ArrowUp" ? items.at(-1) : undefined;
}

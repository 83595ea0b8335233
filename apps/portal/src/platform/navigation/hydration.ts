let isUnderWay = false;

/** True while the document that arrived is being brought to life; what is drawn later is new. */
export function isHydrating(): boolean {
  return isUnderWay;
}

export function setHydrating(isNow: boolean): void {
  isUnderWay = isNow;
}

const FOCAL_POINT = "focal point";

/**
 * Returns whether somebody with these loyalty profiles chooses among the channels they are related to (section 4,
 * section 6).
 */
export function isFocalPoint(loyaltyProfiles: readonly string[]): boolean {
  return loyaltyProfiles.some((profile) => profile.trim().toLowerCase() === FOCAL_POINT);
}

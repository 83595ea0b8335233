/** In how many business days the support answers. In a file of its own: a public page reads no more of this capability. */
export const ANSWER_BUSINESS_DAYS = 2;

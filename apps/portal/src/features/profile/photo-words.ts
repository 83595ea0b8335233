/** The image was taken back or has ended before it became the picture (`uploads/missing`). */
export const photoMissingWords = "A foto enviada não está mais guardada. Envie de novo.";

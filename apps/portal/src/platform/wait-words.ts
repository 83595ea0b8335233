/** Returns how long to wait before another try, as the beginning of a sentence: "Espere 30 segundos". */
export function waitWords(seconds: number | undefined): string {
  if (seconds === undefined) return "Espere alguns minutos";
  const whole = Math.ceil(seconds);
  if (whole === 1) return "Espere 1 segundo";
  if (whole < 90) return `Espere ${whole} segundos`;
  return whole < 90 * 60
    ? `Espere ${Math.ceil(whole / 60)} minutos`
    : `Espere ${Math.ceil(whole / 3600)} horas`;
}

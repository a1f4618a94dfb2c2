// How hot it feels: the heat index of air temperature and humidity, by the formula that PAGASA uses (Rothfusz, 1990).

const toF = (celsius: number) => celsius * 1.8 + 32
const toC = (fahrenheit: number) => (fahrenheit - 32) / 1.8

export function heatIndexOf(temperatureC: number, humidityPercent: number): number {
  const t = toF(temperatureC)
  const r = humidityPercent
  const simple = 0.5 * (t + 61 + (t - 68) * 1.2 + r * 0.094)
  if ((simple + t) / 2 < 80) return toC(simple)
  const whole =
    -42.379 +
    2.04901523 * t +
    10.14333127 * r -
    0.22475541 * t * r -
    0.00683783 * t * t -
    0.05481717 * r * r +
    0.00122874 * t * t * r +
    0.00085282 * t * r * r -
    0.00000199 * t * t * r * r
  if (r < 13 && t >= 80 && t <= 112) return toC(whole - ((13 - r) / 4) * Math.sqrt((17 - Math.abs(t - 95)) / 17))
  if (r > 85 && t >= 80 && t <= 87) return toC(whole + ((r - 85) / 10) * ((87 - t) / 5))
  return toC(whole)
}

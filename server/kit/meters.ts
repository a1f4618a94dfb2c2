// How far two places are apart, near enough within a town.
const earthMeters = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180
export function metersBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const x = radians(b.lng - a.lng) * Math.cos(radians((a.lat + b.lat) / 2))
  return Math.round(Math.hypot(x, radians(b.lat - a.lat)) * earthMeters)
}

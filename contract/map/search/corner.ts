// Two streets that cross, as people say it: "Rizal Ave cor. Mabini", "kanto ng Rizal at Mabini", "eskina Rizal ug Mabini".
const word = '(?:kanto|[ei]skina|corner|crossing|krosing|cor|cnr)\\.?'
const forms = [
  new RegExp(`^(?:.*\\s)?${word}\\s+(?:(?:ng|sa|of)\\s+)?(\\S.*?)\\s+(?:at|ug|and|&|/|${word})\\s+(\\S.*)$`, 'i'),
  new RegExp(`^(\\S.*?)\\s*(?:\\s${word}\\s+(?:(?:ng|sa|of)\\s+)?|\\s&\\s|\\s?/\\s?)\\s*(\\S.*)$`, 'i'),
]

export function readCorner(text: string): [one: string, other: string] | null {
  for (const form of forms) {
    const [, one, other] = form.exec(text.trim()) ?? []
    if (one && other) return [one, other]
  }
  return null
}

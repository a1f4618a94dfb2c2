// Certificates as rosters keep them: each with the day on which it ends, in its own cell or in a column beside it, however the day is written.
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const day = /\d{4}-\d\d?-\d\d?|\d\d?\/\d\d?\/\d{4}|[a-z]{3,9}\.? \d\d?,? \d{4}/i
const withDay = new RegExp(
  String.raw`^(.*?)[\s(:,–-]*(?:\b(?:valid )?(?:until|till|up to|exp|expiry|expires|expires on)\b)?[\s.:]*(${day.source})[\s)]*$`,
  'i',
)

/** As offices list several; the comma of “March 31, 2027” parts none. */
const partsOf = (text: string) =>
  text
    .split(/[;\n]|,(?!\s*\d{4}\b)/)
    .map((part) => part.trim())
    .filter(Boolean)

/** 2027-03-31 of 3/31/2027 and of March 31, 2027. */
function dayOf(text: string): string | undefined {
  const [one = '', two = '', three = ''] = text.replaceAll(',', '').split(/[-/ ]/)
  const month = months.indexOf(one.slice(0, 3).toLowerCase()) + 1
  const [year, numbers] = text.includes('-') ? [one, [two, three]] : [three, month > 0 ? [String(month), two] : [one, two]]
  // Who writes 31/12/2027 means the thirty-first.
  const [first, second] = Number(numbers[0]) > 12 ? numbers.toReversed() : numbers
  const found = `${year}-${first!.padStart(2, '0')}-${second!.padStart(2, '0')}`
  return Number.isNaN(Date.parse(found)) ? undefined : found
}

/** Undefined where a day, or what it is of, cannot be read; one without a day is left as it is, and said to be. */
export function readCertificates(text: string, until = ''): string[] | undefined {
  const names = partsOf(text)
  const days = partsOf(until).map((part) => (day.test(part) ? dayOf(day.exec(part)![0]) : undefined))
  if (days.includes(undefined) || (days.length > 0 && names.length === 0)) return undefined
  return names.map((written, at) => {
    const [, name, own] = withDay.exec(written) ?? []
    const end = own ? dayOf(own) : days.length === names.length ? days[at] : days.length === 1 ? days[0] : undefined
    return end ? `${name ?? written} ${end}` : written
  })
}

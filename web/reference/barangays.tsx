// Barangays, with their borders.
import type { Barangay } from '#contract/reference/kinds.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { k } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { BarangaysOfTown } from './BarangaysOfTown.tsx'
import { BorderDetails } from './BorderDetails.tsx'
import { ExportTable } from './ExportTable.tsx'
import { referenceKind } from './referenceKind.tsx'

/** Excel takes a code for a number, and the zero before it away. */
const codeOf = (text: string) => (/^\d{9}$/.test(text) ? `0${text}` : text)

const barangays = referenceKind<Barangay>('barangay', {
  title: k('Barangays'),
  one: k('barangay'),
  empty: k('Barangays say where things happen. Take all of your town at once, bring them in from a table, or add the first one.'),
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'captain', title: k('Captain') },
    { name: 'hotline', title: k('Hotline'), draw: ({ hotline }) => (hotline ? <a href={`tel:${hotline}`}>{formatPhone(hotline)}</a> : null) },
    { name: 'psgcCode', title: k('PSGC code'), minor: true, draw: ({ psgcCode }) => <span className="figures">{psgcCode}</span> },
  ],
  headings: { name: ['brgy', 'bgy', 'barangay name', 'name of barangay'] },
  groups: [
    {
      title: k('Barangay'),
      fields: [
        { name: 'name', label: k('Name'), width: 'half' },
        { name: 'psgcCode', label: k('PSGC code'), help: k('Ten digits.'), width: 'half', readCell: codeOf },
        { name: 'position', label: k('Place on the map'), help: k('Its hall or its middle, as latitude and longitude.') },
      ],
    },
    {
      title: k('Contact'),
      fields: [
        { name: 'captain', label: k('Captain'), width: 'half' },
        { name: 'hotline', label: k('Hotline'), input: 'phone', width: 'half' },
      ],
    },
  ],
  Details: BorderDetails,
  Tools: ({ onChanged }) => (
    <>
      <ExportTable kind="barangay" />
      <BarangaysOfTown onChanged={onChanged} />
    </>
  ),
})

export const Screen = () => <ResourceScreen of={barangays} />

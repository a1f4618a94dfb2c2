// The fields of a command center, in groups: its own administrator and the superadmin fill in the same.
import { k } from '#web/kit/language.ts'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
import { HotlinesField } from './HotlinesField.tsx'

export const centerGroups: readonly FieldGroup[] = [
  {
    title: k('About'),
    text: k('Citizens see this on the quick report.'),
    fields: [
      { name: 'name', label: k('Name') },
      { name: 'about', label: k('About the center'), input: 'long' },
      { name: 'address', label: k('Address'), input: 'text' },
      { name: 'email', label: k('E-mail address'), input: 'email', width: 'half' },
      { name: 'facebookPage', label: k('Facebook page'), width: 'half' },
    ],
  },
  {
    title: k('Hotlines'),
    text: k('Shown first to whoever reports an emergency.'),
    fields: [{ name: 'hotlines', label: k('Hotlines'), input: HotlinesField, first: [] }],
  },
  {
    title: k('On the map'),
    fields: [
      { name: 'mapCenter', label: k('Middle of the town') },
      { name: 'mapBounds', label: k('Box that the map opens on'), input: 'bounds' },
    ],
  },
]

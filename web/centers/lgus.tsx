// City-government units: the offices that the public may see.
import * as z from 'zod'
import { type Lgu, lgus as calls } from '#contract/centers/lgus.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { k } from '#web/kit/language.ts'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'

const lgus: Resource<Lgu> = {
  title: k('City government units'),
  takesTables: true,
  one: k('unit'),
  empty: k('Offices of the city government that citizens may look up. Add the first one.'),
  list: calls.fetchLgus,
  add: calls.addLguInfo,
  update: calls.editLguInfo,
  deactivate: calls.deactivateLguInfo,
  reactivate: calls.reactivateLguInfo,
  manage: 'reference.manage',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'head', title: k('Head') },
    { name: 'contactNumbers', title: k('Numbers'), draw: ({ contactNumbers }) => contactNumbers.map(formatPhone).join(', ') },
    { name: 'address', title: k('Address'), minor: true },
  ],
  groups: [
    {
      title: k('Unit'),
      text: k('Citizens see all of this.'),
      fields: [
        { name: 'name', label: k('Name') },
        { name: 'head', label: k('Head'), width: 'half' },
        { name: 'address', label: k('Address'), input: 'text' },
        { name: 'contactNumbers', label: k('Numbers'), help: k('Press Enter after each.') },
        { name: 'description', label: k('What it does') },
        { name: 'photo', label: k('Photo'), input: 'file' },
      ],
    },
  ],
  valuesOf: (row) => ({ ...row, photo: row.photoId ?? undefined }),
  send: ({ photo, ...rest }) => ({ ...rest, ...(photo instanceof Blob && { photo }) }),
  schema: calls.addLguInfo.input.extend({ photo: calls.addLguInfo.input.shape.photo.or(z.uuid()) }),
}

export const Screen = () => <ResourceScreen of={lgus} />

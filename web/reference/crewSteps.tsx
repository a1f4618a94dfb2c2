// Steps of crews: what each kind of team says between its arrival and the end of its run.
import { cases } from '#contract/reference/cases.ts'
import type { CrewStep } from '#contract/reference/kinds.ts'
import { formatDuration } from '#web/kit/format.ts'
import { k, nameOf, t } from '#web/kit/language.ts'
import type { Options } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { nameColumns, nameFields, orderField, referenceKind } from './referenceKind.tsx'

const responseTypes: Options = { endpoint: cases.getResponseTypes, valueOf: ({ id }: { id: string }) => id, labelOf: nameOf }

const crewSteps = referenceKind<CrewStep>('crewStep', {
  title: k('Steps of crews'),
  knownBy: ['responseTypeId', 'name'],
  one: k('step'),
  empty: k('A step is what a crew says after “On scene”, such as patient contact. Its phone offers one after the other.'),
  filters: [{ name: 'responseTypeId', label: k('Response type'), options: responseTypes }],
  columns: [
    { name: 'responseTypeId', title: k('Response type'), draw: ({ responseTypeId }, nameOf) => nameOf('responseTypeId', responseTypeId) },
    ...nameColumns,
    {
      name: 'targetSeconds',
      title: k('Target'),
      minor: true,
      draw: ({ targetSeconds }) => (targetSeconds === null ? null : formatDuration(targetSeconds * 1000)),
    },
    { name: 'isEnd', title: k('Ends the run'), minor: true, draw: ({ isEnd }) => (isEnd ? t('Yes') : null) },
  ],
  groups: [
    { title: k('Name'), fields: [{ name: 'responseTypeId', label: k('Response type'), options: responseTypes }, ...nameFields] },
    {
      title: k('When it comes'),
      fields: [
        { ...orderField, label: k('Place among the steps') },
        { name: 'targetSeconds', label: k('Target (seconds)'), help: k('From the step before it; empty: no target.'), width: 'third' },
        { name: 'isEnd', label: k('It ends the run'), help: k('With it the team is clear and can be sent again.') },
      ],
    },
  ],
})

export const Screen = () => <ResourceScreen of={crewSteps} />

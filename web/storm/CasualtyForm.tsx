// A casualty, new or changed.
import type { Casualty } from '#contract/storm/casualties.ts'
import { storm as calls } from '#contract/storm/room.ts'
import type { Values } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
import { MomentField } from './MomentField.tsx'
import { kindLabels, sexLabels } from './casualtyLabels.ts'
import { RecordForm } from './RecordForm.tsx'

const groups: readonly FieldGroup[] = [
  {
    title: k('Who'),
    fields: [
      { name: 'kind', label: k('What became of the person'), labels: kindLabels, width: 'half' },
      { name: 'name', label: k('Name'), width: 'half' },
      { name: 'age', label: k('Age'), width: 'half' },
      { name: 'sex', label: k('Sex'), labels: sexLabels, width: 'half' },
      { name: 'address', label: k('Address') },
    ],
  },
  {
    title: k('What happened'),
    fields: [
      { name: 'place', label: k('Place of incident') },
      { name: 'cause', label: k('Cause or injury'), width: 'half' },
      { name: 'medicalService', label: k('Medical service'), width: 'half' },
      { name: 'happenedAt', label: k('Date and time'), input: MomentField },
    ],
  },
]
const empty: Values = {
  ...{ kind: 'injured', name: '', age: null, sex: null, address: '', place: '', cause: '', medicalService: '', happenedAt: null },
}

export const CasualtyForm = ({ casualty, onClose }: { casualty?: Casualty | undefined; onClose(): void }) => (
  <RecordForm
    record={casualty}
    title={t('Add a casualty')}
    groups={groups}
    empty={empty}
    add={calls.addCasualty}
    change={calls.updateCasualty}
    onClose={onClose}
  />
)

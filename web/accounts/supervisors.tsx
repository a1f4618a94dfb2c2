// Supervisors.
import { staff } from '#contract/accounts/staff.ts'
import { k } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { peopleOf } from './people.tsx'

const supervisors = peopleOf(
  'supervisor',
  { title: k('Supervisors'), one: k('supervisor'), empty: k('Supervisors watch targets and step in. Add the first one.') },
  { list: staff.getSupervisors, add: staff.addSupervisor },
)

export const Screen = () => <ResourceScreen of={supervisors} />

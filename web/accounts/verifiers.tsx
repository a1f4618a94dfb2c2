// Verifiers.
import { staff } from '#contract/accounts/staff.ts'
import { k } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { peopleOf } from './people.tsx'

const verifiers = peopleOf(
  'verifier',
  { title: k('Verifiers'), one: k('verifier'), empty: k('Verifiers decide whether citizens are who they say. Add the first one.') },
  { list: staff.getVerifiers, add: staff.addVerifier },
)

export const Screen = () => <ResourceScreen of={verifiers} />

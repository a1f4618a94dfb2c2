// Content writers.
import { staff } from '#contract/accounts/staff.ts'
import { k } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { peopleOf } from './people.tsx'

const contentWriters = peopleOf(
  'contentwriter',
  { title: k('Content writers'), one: k('content writer'), empty: k('Content writers publish the news of the center. Add the first one.') },
  { list: staff.getContentWriters, add: staff.addContentWriter },
)

export const Screen = () => <ResourceScreen of={contentWriters} />

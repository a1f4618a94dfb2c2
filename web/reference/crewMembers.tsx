// The people of the crews, with the certificates that they hold.
import { crewRoleWords, endingOf } from '#contract/accounts/crewRules.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import type { CrewMember } from '#contract/reference/kinds.ts'
import { useNow } from '#web/kit/clock.ts'
import { formatCalendarDay } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { roleHeadings } from '#web/kit/resources/table/fieldsOfTable.ts'
import { readCertificates } from './certificates.ts'
import { referenceKind } from './referenceKind.tsx'

const alsoCalled = {
  leader: ['team leader', 'crew leader', 'team lead'],
  driver: ['ambulance driver', 'driver operator', 'fire truck driver'],
  medic: ['emt', 'emt b', 'emt basic', 'paramedic', 'nurse', 'first aider'],
  rescuer: ['rescue', 'responder', 'emergency responder'],
  firefighter: ['fireman', 'fire fighter'],
}
const untilHeadings = [
  ...['date expired', 'expired', 'expires', 'expires on', 'expiry', 'expiry date', 'date of expiry', 'expiration', 'expiration date'],
  ...['date of expiration', 'valid until', 'validity', 'until'],
]

export const crewMembers = referenceKind<CrewMember>('crewMember', {
  title: k('Crew members'),
  one: k('crew member'),
  empty: k('Crew members are the people who go out. They sign on to a unit for each shift, on its phone.'),
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'role', title: k('Role'), draw: ({ role }) => t(crewRoleWords[role]) },
    { name: 'phone', title: k('Phone'), draw: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{formatPhone(phone)}</a> : null) },
    { name: 'certificates', title: k('Certificates'), draw: (row) => <Certificates row={row} /> },
  ],
  headings: {
    role: roleHeadings,
    certificates: ['certificate', 'certification', 'certifications', 'training', 'trainings', 'trainings attended', 'license'],
  },
  groups: [
    {
      title: k('Person'),
      fields: [
        { name: 'name', label: k('Name') },
        { name: 'role', label: k('Usual role'), labels: crewRoleWords, alsoCalled, width: 'half' },
        {
          name: 'phone',
          label: k('Mobile number'),
          help: k('While on a unit, its assignments go to this number by text.'),
          input: 'phone',
          width: 'half',
        },
        {
          name: 'certificates',
          label: k('Certificates'),
          help: k('Each with the day on which it ends, such as EMT basic 2027-03-31. Press Enter after each.'),
          parts: [{ name: 'until', label: k('Certificates end on'), headings: untilHeadings }],
          readCell: (text) => readCertificates(text),
          readParts: (text, { until }) => readCertificates(text, until),
        },
      ],
    },
  ],
})

function Certificates({ row: { certificates } }: { row: CrewMember }) {
  const ending = endingOf(certificates, new Date(useNow()).toISOString().slice(0, 10))
  const lasting = certificates.filter((written) => !ending.some(({ name, until }) => written.startsWith(name) && written.endsWith(until)))
  return (
    <>
      {ending.map(({ name, until, isOver }) => (
        <b key={name} data-over={isOver || undefined}>
          {isOver
            ? t('{name} ended on {until}', { name, until: formatCalendarDay(until) })
            : t('{name} ends on {until}', { name, until: formatCalendarDay(until) })}
          {lasting.length > 0 && ' · '}
        </b>
      ))}
      {lasting.map((written) => written.replace(/\d{4}-\d{2}-\d{2}$/, formatCalendarDay)).join(', ')}
    </>
  )
}

export const Screen = () => <ResourceScreen of={crewMembers} />

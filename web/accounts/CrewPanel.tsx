// Who is on this unit: people sign on for the shift by their name, and off; what ends of their certificates is said.
import { Button, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Crew, crews, type OwnCrew } from '#contract/accounts/crews.ts'
import { type CrewRole, crewRoles, crewRoleWords } from '#contract/accounts/crewRules.ts'
import { keyOf, query, useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { refreshSoon } from '#web/kit/feed/refresh.ts'
import { formatCalendarDay, formatTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import styles from './CrewPanel.module.css'

const own = query(crews.getOwnCrew)

/** `openRuns`: the tickets that this unit has not cleared. */
export function CrewPanel({ openRuns }: { openRuns: readonly string[] }) {
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery(own)
  const [isOpen, setOpen] = useState(false)
  const learn = ({ data: crew }: { data: Crew }) => {
    cache.setQueryData<OwnCrew>(keyOf(crews.getOwnCrew), (before) => before && { ...before, ...crew })
    refreshSoon(cache, own.queryKey)
  }
  const signOff = useChange(crews.signOffCrew, { onDone: learn })
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : null
  const { crew, callSign } = data
  const leave = async (shiftId: string, name: string) => {
    const isLast = crew.length === 1
    const isSure =
      !isLast ||
      openRuns.length === 0 ||
      (await confirmAction({
        title: t('{name} is the last one on {unit}', { name, unit: callSign }),
        text: t('{numbers} stays open with this unit, and the desk sees that nobody is on it. Clear it first, or let the next shift sign on.', {
          numbers: openRuns.join(', '),
        }),
        action: t('Sign {name} off', { name }),
      }))
    if (isSure) signOff.mutate({ id: shiftId })
  }
  return (
    <section className={styles.crew} aria-label={t('Crew of {unit}', { unit: callSign })}>
      <h2>{t('Crew')}</h2>
      {crew.length === 0 && <p>{t('Nobody has signed on to this unit.')}</p>}
      <ul>
        {crew.map(({ shiftId, name, role, since, ending }) => (
          <li key={shiftId}>
            <span>
              <b>{name}</b>
              <small>{t('{role}, since {time}', { role: t(crewRoleWords[role]), time: formatTime(since) })}</small>
              {ending.map((one) => (
                <small key={one.name} className={styles.ending}>
                  {one.isOver
                    ? t('{name} ended on {until}', { name: one.name, until: formatCalendarDay(one.until) })
                    : t('{name} ends on {until}', { name: one.name, until: formatCalendarDay(one.until) })}
                </small>
              ))}
            </span>
            <Button variant="default" size="md" disabled={signOff.isPending} onClick={() => void leave(shiftId, name)}>
              {t('Sign off')}
            </Button>
          </li>
        ))}
      </ul>
      {isOpen ? (
        <SignOn others={data.others} onDone={learn} onClose={() => setOpen(false)} />
      ) : (
        <Button variant={crew.length === 0 ? 'filled' : 'default'} size="md" fullWidth onClick={() => setOpen(true)}>
          {t('Sign on')}
        </Button>
      )}
    </section>
  )
}

interface SignOnProps {
  others: OwnCrew['others']
  onDone(reply: { data: Crew }): void
  onClose(): void
}
function SignOn({ others, onDone, onClose }: SignOnProps) {
  const [id, setId] = useState<string | null>(null)
  const [role, setRole] = useState<CrewRole>('crew')
  const signOn = useChange(crews.signOnCrew, {
    onDone: (reply) => {
      onDone(reply)
      onClose()
    },
  })
  const chosen = others.find(({ crewMemberId }) => crewMemberId === id)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (id) signOn.mutate({ crewMemberId: id, role })
      }}
    >
      <Select
        size="md"
        searchable
        label={t('Your name')}
        placeholder={t('Type to find')}
        nothingFoundMessage={t('Nobody of that name. The admin adds people under Crew members.')}
        data={others.map(({ crewMemberId, name }) => ({ value: crewMemberId, label: name }))}
        value={id}
        onChange={(value) => {
          setId(value)
          setRole(others.find(({ crewMemberId }) => crewMemberId === value)?.role ?? 'crew')
        }}
      />
      <Select
        size="md"
        allowDeselect={false}
        label={t('Role on this shift')}
        data={crewRoles.map((value) => ({ value, label: t(crewRoleWords[value]) }))}
        value={role}
        onChange={(value) => value && setRole(value as CrewRole)}
      />
      {chosen?.onUnit && <p>{t('{name} is on {unit} now, and leaves it.', { name: chosen.name, unit: chosen.onUnit })}</p>}
      <div>
        <Button type="submit" size="md" disabled={!id} loading={signOn.isPending}>
          {t('Sign on')}
        </Button>
        <Button variant="default" size="md" onClick={onClose}>
          {t('Not now')}
        </Button>
      </div>
    </form>
  )
}

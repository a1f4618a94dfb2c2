// Brings an interpreter into the call: whoever is on duty and speaks the language is rung by one touch, who is in the call is named; where nobody is, whom to ring by telephone.
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconLanguage, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Call } from '#contract/calls/Call.ts'
import { calls } from '#contract/calls/room.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { interpretable, isSigned, spokenWords } from '#contract/accounts/spoken.ts'
import { cases } from '#contract/reference/cases.ts'
import { reachableFirst } from '#contract/reference/interpretersNow.ts'
import { query, useChange } from '#web/kit/api.ts'
import { useNow } from '#web/kit/clock.ts'
import { zone } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import styles from './calls.module.css'

export function AddInterpreter({ call: { callId, participants } }: { call: Pick<Call, 'callId' | 'participants'> }) {
  const [isOpen, setOpen] = useState(false)
  const there = useQuery({ ...query(calls.getInterpretersOnDuty), staleTime: 5_000, enabled: isOpen })
  const toRing = useQuery({ ...query(cases.getInterpreters, { limit: 200, isDeleted: 0 }), staleTime: 60_000, enabled: isOpen }).data?.items ?? []
  const now = useNow(60)
  const invite = useChange(calls.inviteToCall)
  const inCall = new Map(participants.flatMap((one) => (one.accountId && one.state !== 'left' ? [[one.accountId, one]] : [])))
  const label = t('Add interpreter')
  const spoken = interpretable.filter((language) => there.data?.some(({ languages }) => languages.includes(language)))
  return (
    <Menu position="top" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon size={31} variant="default" aria-label={label}>
            <IconLanguage size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={styles.people}>
        {spoken.length === 0 && (
          <Menu.Label>
            <Loaded of={there}>{() => t('No interpreter is on duty just now.')}</Loaded>
          </Menu.Label>
        )}
        {spoken.map((language) => (
          <div key={language} role="group" aria-label={t(spokenWords[language])}>
            <Menu.Label>
              {t(spokenWords[language])}
              {isSigned(language) && ` · ${t('with picture')}`}
            </Menu.Label>
            {there.data
              ?.filter(({ languages }) => languages.includes(language))
              .map(({ id, name, isBusy }) => (
                <Menu.Item
                  key={id}
                  className={styles.interpreter}
                  onClick={() => invite.mutate({ id: callId, accountId: id, interprets: language })}
                  disabled={inCall.get(id)?.interprets === language}
                  rightSection={<em>{inCall.has(id) ? t('in this call') : isBusy ? t('in a call') : t('free')}</em>}
                >
                  {name}
                </Menu.Item>
              ))}
          </div>
        ))}
        {toRing.length > 0 && (
          <div role="group" aria-label={t('By telephone')}>
            <Menu.Label>{t('By telephone')}</Menu.Label>
            {reachableFirst(toRing, { at: new Date(now), timeZone: zone() }).map(({ one: { id, name, languages, phone, hours }, isReachable }) => (
              <Menu.Item
                key={id}
                component="a"
                href={`tel:${phone}`}
                className={styles.interpreter}
                leftSection={<IconPhone size={15} />}
                rightSection={isReachable ? undefined : <em>{t('hours are over')}</em>}
              >
                {name} · {formatPhone(phone)}
                <small className={styles.spoken}>
                  {languages.map((one) => t(spokenWords[one])).join(', ')} · {hours}
                </small>
              </Menu.Item>
            ))}
          </div>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

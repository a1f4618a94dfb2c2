// Brings an interpreter into the call: whoever is on duty and speaks the language is rung by one touch; where nobody is, whom to ring by telephone.
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconLanguage, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls/room.ts'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { interpretable, isSigned, spokenWords } from '#contract/accounts/spoken.ts'
import { cases } from '#contract/reference/cases.ts'
import { query, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { Loaded } from '#web/kit/parts/Loaded.tsx'
import styles from './calls.module.css'

export function AddInterpreter({ callId }: { callId: string }) {
  const [isOpen, setOpen] = useState(false)
  const there = useQuery({ ...query(calls.getInterpretersOnDuty), staleTime: 5_000, enabled: isOpen })
  const toRing = useQuery({ ...query(cases.getInterpreters, { limit: 200, isDeleted: 0 }), staleTime: 60_000, enabled: isOpen }).data?.items ?? []
  const invite = useChange(calls.inviteToCall)
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
                  rightSection={<em>{isBusy ? t('in a call') : t('free')}</em>}
                >
                  {name}
                </Menu.Item>
              ))}
          </div>
        ))}
        {toRing.length > 0 && (
          <div role="group" aria-label={t('By telephone')}>
            <Menu.Label>{t('By telephone')}</Menu.Label>
            {toRing.map(({ id, name, languages, phone, hours }) => (
              <Menu.Item key={id} component="a" href={`tel:${phone}`} leftSection={<IconPhone size={15} />}>
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

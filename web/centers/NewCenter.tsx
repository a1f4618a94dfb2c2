// A new center in three steps: the center, its first administrator, and the password to hand over.
import { Button, Group, Modal, Stepper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { NewAccount } from '#contract/accounts/Account.ts'
import type { CommandCenter } from '#contract/centers/Center.ts'
import { askToLeave } from '#web/kit/dialogs.tsx'
import { t } from '#web/kit/language.ts'
import { onceWords, SecretCard } from '#web/kit/resources/SecretCard.tsx'
import styles from './centers.module.css'
import { AdminStep, CenterStep } from './newCenterSteps.tsx'

export function NewCenter({ onChanged }: { onChanged(): void }) {
  const [opened, setOpened] = useState(false)
  const [center, setCenter] = useState<CommandCenter | null>(null)
  const [admin, setAdmin] = useState<NewAccount | null>(null)
  const [isKept, setKept] = useState(false)
  const close = () => {
    setOpened(false)
    setKept(false)
    setCenter(null)
    setAdmin(null)
    onChanged()
  }
  const leave = async () => {
    if (await askToLeave(admin !== null && !isKept, onceWords())) close()
  }
  const step = admin ? 2 : center ? 1 : 0

  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened(true)}>
        {t('New center')}
      </Button>
      <Modal opened={opened} onClose={() => void leave()} title={t('New center')} size="xl" closeOnClickOutside={false}>
        <Stepper className={styles.steps} active={step} size="sm" mb="lg" allowNextStepsSelect={false}>
          <Stepper.Step label={t('Center')} />
          <Stepper.Step label={t('First administrator')} />
          <Stepper.Step label={t('Password')} />
        </Stepper>
        {step === 0 && (
          <CenterStep
            onMade={(made) => {
              setCenter(made)
              onChanged()
            }}
          />
        )}
        {step === 1 && center && <AdminStep center={center} onMade={setAdmin} />}
        {admin && center && (
          <>
            <SecretCard
              secret={{ title: t('{name} is ready', { name: center.name }), name: admin.account.username, secret: admin.initialPassword }}
              onKept={() => setKept(true)}
              onClose={close}
            />
            <p>
              {t('{name} signs in with it, chooses an own password, and adds case types, departments, teams and dispatchers.', {
                name: admin.account.name,
              })}
            </p>
            <Group justify="flex-end">
              <Button onClick={close}>{t('Handed over, done')}</Button>
            </Group>
          </>
        )}
      </Modal>
    </>
  )
}

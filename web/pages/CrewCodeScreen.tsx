// Who scans the code in a vehicle signs on to its unit, by the own number and without an account.
import { Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { crews } from '#contract/accounts/crews.ts'
import { type CrewRole, crewRoles, crewRoleWords } from '#contract/accounts/crewRules.ts'
import { useChange } from '#web/kit/api.ts'
import { PlainForm } from '#web/kit/form/Form.tsx'
import { sayOf, t, useLanguage } from '#web/kit/language.ts'
import { PublicPage } from '#web/kit/parts/PublicPage.tsx'
import { messageOf } from '#web/kit/toast.ts'
import styles from './CrewCodeScreen.module.css'

export function CrewCodeScreen() {
  useLanguage()
  const [code] = useState(() => location.hash.slice(1))
  const [phone, setPhone] = useState('')
  const [role, setRole] = useState<CrewRole | null>(null)
  const signOn = useChange(crews.signOnByCode, { quiet: 'all' })
  return (
    <PublicPage title={t('Sign on to this unit')} lead={t('For the people of its crew, at the start of a shift.')}>
      {signOn.data ? (
        <p role="status" className={styles.done}>
          ✓ {sayOf(signOn.data.sentence ?? signOn.data.message)}
        </p>
      ) : (
        <PlainForm className={styles.form} onSend={() => signOn.mutate({ code, phone, ...(role && { role }) })}>
          <TextInput
            size="md"
            type="tel"
            autoComplete="tel"
            required
            label={t('Your mobile number')}
            value={phone}
            onChange={(event) => setPhone(event.currentTarget.value)}
          />
          <Select
            size="md"
            clearable
            label={t('Role on this shift')}
            placeholder={t('as usual')}
            data={crewRoles.map((value) => ({ value, label: t(crewRoleWords[value]) }))}
            value={role}
            onChange={(value) => setRole(value as CrewRole | null)}
          />
          {signOn.isError && <p role="alert">{messageOf(signOn.error)}</p>}
          <Button type="submit" size="lg" disabled={!phone.trim()} loading={signOn.isPending}>
            {t('Sign on')}
          </Button>
        </PlainForm>
      )}
    </PublicPage>
  )
}

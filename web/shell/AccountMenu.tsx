// Who is signed in, and what one may do with one's own account and desk.
import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconDevices, IconExternalLink, IconLanguage, IconLock, IconLogout, IconShieldLock } from '@tabler/icons-react'
import { densities, themes } from '#contract/auth/looks.ts'
import { typeWords } from '#web/kit/words.ts'
import { PasswordDialog } from '#web/auth/PasswordDialog.tsx'
import { SecondFactorDialog } from '#web/auth/SecondFactorDialog.tsx'
import { SessionsDialog } from '#web/auth/SessionsDialog.tsx'
import { type Desk, setDesk, useDesk } from '#web/kit/desk.ts'
import { languages } from '#contract/languages.ts'
import { k, nextLanguage, switchLanguage, t, useLanguage } from '#web/kit/language.ts'
import { openAgain } from '#web/kit/ownWindow.ts'
import { useMe } from '#web/kit/session/session.ts'
import styles from './AccountMenu.module.css'
import { canHaveFactor, showAccount, usePanels } from './panels.ts'
import { signOut } from './signOut.ts'

const themeNames: Record<Desk['theme'], string> = { auto: k('Auto'), light: k('Light'), dark: k('Dark') }
const densityNames: Record<Desk['density'], string> = { comfortable: k('Comfortable'), compact: k('Compact'), dense: k('Dense') }

export function AccountMenu() {
  const me = useMe()
  useLanguage()
  const windows = useDesk((desk) => Object.keys(desk.windows).length)
  const density = useDesk((desk) => desk.density)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const dialog = usePanels((panels) => panels.account)
  if (!me) return null
  const close = () => showAccount(null)
  const mayHaveFactor = canHaveFactor(me)

  return (
    <>
      <Menu width={290} position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton className={styles.who} title={t('Account of {name}', { name: me.name })}>
            <span className={styles.initials} aria-hidden="true">
              {initialsOf(me.name)}
            </span>
            <span className={styles.words}>
              <b>{me.name}</b>
              <small>{me.accountTypeLabel === me.accountType ? t(typeWords[me.accountType]) : me.accountTypeLabel}</small>
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {me.name} · {me.username}
          </Menu.Label>
          <Menu.Item leftSection={<IconDevices size={17} />} onClick={() => showAccount('sessions')}>
            {t('Where I am signed in')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLock size={17} />} onClick={() => showAccount('password')}>
            {t('Change password')}
          </Menu.Item>
          {mayHaveFactor && (
            <Menu.Item leftSection={<IconShieldLock size={17} />} onClick={() => showAccount('factor')}>
              {me.hasSecondFactor || me.hasPasskey ? t('Second factor is on') : t('Switch on the second factor')}
            </Menu.Item>
          )}
          <Menu.Divider />
          {windows > 0 && (
            <Menu.Item leftSection={<IconExternalLink size={17} />} onClick={openAgain}>
              {t('{count, plural, one {Open my window again} other {Open my # windows again}}', { count: windows })}
            </Menu.Item>
          )}
          <Menu.Label>{t('Theme')}</Menu.Label>
          <Choice label={t('Theme')} names={themeNames} values={themes} value={colorScheme} onChange={setColorScheme} />
          <Menu.Label>{t('Density')}</Menu.Label>
          <Choice label={t('Density')} names={densityNames} values={densities} value={density} onChange={(value) => setDesk({ density: value })} />
          <Menu.Item mt={6} leftSection={<IconLanguage size={17} />} closeMenuOnClick={false} onClick={() => void switchLanguage(nextLanguage())}>
            {t('Show in {language}', { language: languages[nextLanguage()].name })}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={17} />} onClick={() => void signOut()}>
            {t('Sign out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SessionsDialog opened={dialog === 'sessions'} onClose={close} />
      <PasswordDialog opened={dialog === 'password'} onClose={close} />
      <SecondFactorDialog opened={dialog === 'factor'} onClose={close} />
    </>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  names: Record<T, string>
  values: readonly T[]
  value: T
  onChange(value: T): void
}

function Choice<T extends string>({ label, names, values, value, onChange }: ChoiceProps<T>) {
  return (
    <div className={styles.choice} role="group" aria-label={label}>
      <Menu.RadioGroup value={value} onChange={(next) => onChange(next as T)}>
        {values.map((one) => (
          <Menu.RadioItem key={one} value={one} checkIcon={<span />}>
            {t(names[one])}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </div>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}

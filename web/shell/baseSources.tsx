// What the palette finds without any room: screens, the kinds of administration, and actions on one's own desk.
import {
  IconAdjustments,
  IconDevices,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMoon,
  IconSettings,
  IconShieldLock,
  IconVolume,
  IconVolume3,
} from '@tabler/icons-react'
import type { NavigateFunction } from 'react-router'
import { densities } from '#contract/auth/looks.ts'
import type { Me } from '#contract/auth/Session.ts'
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { languages } from '#contract/languages.ts'
import { nextLanguage, switchLanguage, t } from '#web/kit/language.ts'
import { matches, type PaletteItem, settingWords } from '#web/kit/palette.ts'
import { mayNow } from '#web/kit/session/session.ts'
import { silence } from '#web/kit/sound.ts'
import { resourceKinds } from '#web/resourceKinds.ts'
import { addressOf, screens } from '#web/routes.tsx'
import { canHaveFactor, showAccount, showSound } from './panels.ts'
import { signOut } from './signOut.ts'
import { heard } from './SoundLight.tsx'
import { switchTheme } from './switchTheme.ts'

export function baseSources(text: string, me: Me | null, navigate: NavigateFunction) {
  const isShown = (words: string) => text === '' || matches(words, text)
  const shown = (items: PaletteItem[]) =>
    items.filter(({ label, detail = '', english = '', also = '' }) => isShown(`${label} ${detail} ${english} ${also}`))
  const ownScreens = screens.filter((screen) => mayNow(screen.permissions, me))
  const kinds = resourceKinds.filter((row) => mayNow(row.permissions, me))
  return [
    {
      id: 'screens',
      group: t('Screens'),
      items: ownScreens
        .filter((screen) => isShown(`${t(screen.title)} ${screen.title} ${screen.also ?? ''}`))
        .map((screen) => ({
          id: screen.path,
          label: t(screen.title),
          english: screen.title,
          icon: <screen.icon size={19} stroke={1.6} />,
          run: () => void navigate(addressOf(screen)),
        })),
    },
    {
      id: 'administration',
      group: t('Administration'),
      items:
        text === ''
          ? []
          : shown(
              kinds.map(({ kind, title }) => ({
                id: kind,
                label: t(title),
                english: title,
                icon: <IconSettings size={19} stroke={1.6} />,
                run: () => void navigate(`/cms/resources/${kind}`),
              })),
            ),
    },
    { id: 'desk', group: t('This desk'), items: shown(deskActions(me)) },
  ]
}

/** All that the buttons of the shell do. Each is found by the words of every day, English, Filipino and Cebuano, whatever language the desk speaks. */
function deskActions(me: Me | null): PaletteItem[] {
  const size = 19
  const { density } = useDesk.getState()
  const nextDensity = densities[(densities.indexOf(density) + 1) % densities.length] ?? 'compact'
  const hears = mayNow(heard, me)
  const all: (PaletteItem | false)[] = [
    hears && {
      id: 'sound',
      label: t('Volume and sounds of this desk'),
      also: `sound volume loud louder quieter alarm tone speaker tunog lakas lakasan hinaan alarma tingog kusog ${settingWords}`,
      icon: <IconVolume size={size} stroke={1.6} />,
      run: () => showSound(true),
    },
    hears && {
      id: 'silence',
      label: t('Silence for 2 minutes'),
      also: 'silence silent mute quiet sound off volume tahimik patahimikin patayin ang tunog hilom',
      icon: <IconVolume3 size={size} stroke={1.6} />,
      run: silence,
    },
    {
      id: 'theme',
      label: t('Switch between light and dark'),
      also: `theme light dark night mode colors tema maliwanag madilim kulay gabi hayag ngitngit ${settingWords}`,
      icon: <IconMoon size={size} stroke={1.6} />,
      run: switchTheme,
    },
    {
      id: 'density',
      label: t('Change the density'),
      also: `density compact dense comfortable rows size siksik maluwag laki ${settingWords}`,
      icon: <IconAdjustments size={size} stroke={1.6} />,
      run: () => setDesk({ density: nextDensity }),
    },
    {
      id: 'language',
      label: t('Show in {language}', { language: languages[nextLanguage()].name }),
      also: `language english filipino tagalog translate wika salita ingles pinulongan ${settingWords}`,
      icon: <IconLanguage size={size} stroke={1.6} />,
      run: () => void switchLanguage(nextLanguage()),
    },
    {
      id: 'sessions',
      label: t('Where I am signed in'),
      also: `sessions devices signed in account saan naka-sign in device aking account ${settingWords}`,
      icon: <IconDevices size={size} stroke={1.6} />,
      run: () => showAccount('sessions'),
    },
    {
      id: 'password',
      label: t('Change password'),
      also: `change password palitan ang password usba ${settingWords}`,
      icon: <IconLock size={size} stroke={1.6} />,
      run: () => showAccount('password'),
    },
    me !== null &&
      canHaveFactor(me) && {
        id: 'factor',
        label: me.hasSecondFactor || me.hasPasskey ? t('Second factor is on') : t('Switch on the second factor'),
        also: `second factor 2fa passkey authenticator pangalawang ${settingWords}`,
        icon: <IconShieldLock size={size} stroke={1.6} />,
        run: () => showAccount('factor'),
      },
    {
      id: 'signOut',
      label: t('Sign out'),
      also: 'sign out log out logout leave exit mag-sign out lumabas umalis gawas',
      icon: <IconLogout size={size} stroke={1.6} />,
      run: () => void signOut(),
    },
  ]
  return all.filter((one) => one !== false)
}

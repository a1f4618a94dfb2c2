// The narrow rail: the screens this account may open, in groups, with their counts. On a phone, a bar at the bottom.
import { Drawer, NavLink as DrawerLink, Stack, Tooltip, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useBadges } from '#web/kit/badges.ts'
import { formatNumber, t } from '#web/kit/language.ts'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { addressOf, groups, type ScreenRow, screens } from '#web/routes.tsx'
import styles from './Rail.module.css'

const barSize = 4

export function Rail() {
  const me = useMe()
  const mine = screens.filter((screen) => mayNow(screen.permissions, me))
  return (
    <>
      <nav className={styles.rail} aria-label={t('Screens')}>
        {groups.map((group) => {
          const rows = mine.filter((screen) => screen.group === group)
          if (rows.length === 0) return null
          return (
            <div key={group} className={styles.group} data-group={group}>
              {rows.map((screen) => (
                <RailLink key={screen.path} screen={screen} />
              ))}
            </div>
          )
        })}
      </nav>
      <nav className={styles.bar} data-foot-bar aria-label={t('Screens')}>
        {mine.slice(0, mine.length > barSize + 1 ? barSize : barSize + 1).map((screen) => (
          <RailLink key={screen.path} screen={screen} withName />
        ))}
        {mine.length > barSize + 1 && <MoreScreens rows={mine.slice(barSize)} />}
      </nav>
    </>
  )
}

function RailLink({ screen, withName = false }: { screen: ScreenRow; withName?: boolean }) {
  const Face = screen.icon
  const title = t(screen.title)
  const link = (
    <NavLink to={addressOf(screen)} className={styles.link}>
      <Face size={21} stroke={1.7} aria-hidden="true" />
      <span className={withName ? styles.name : 'spoken'}>{title}</span>
      <Count address={addressOf(screen)} />
    </NavLink>
  )
  return withName ? (
    link
  ) : (
    <Tooltip label={title} position="right" openDelay={150}>
      {link}
    </Tooltip>
  )
}

function Count({ address }: { address: string }) {
  const count = useBadges((state) => state.byPath[address] ?? 0)
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {count > 99 ? '99+' : formatNumber(count)}
      <span className="spoken"> {t('unread')}</span>
    </span>
  )
}

function MoreScreens({ rows }: { rows: ScreenRow[] }) {
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const isHere = rows.some((screen) => pathname.startsWith(addressOf(screen)))
  return (
    <>
      <UnstyledButton className={styles.link} data-active={isHere || undefined} onClick={() => setOpen(true)}>
        <IconDots size={21} stroke={1.7} aria-hidden="true" />
        <span className={styles.name}>{t('More')}</span>
      </UnstyledButton>
      <Drawer opened={open} onClose={() => setOpen(false)} position="bottom" size="auto" title={t('Screens')}>
        <Stack gap={2} pb="md">
          {rows.map((screen) => {
            const Face = screen.icon
            return (
              <DrawerLink
                key={screen.path}
                component={NavLink}
                to={addressOf(screen)}
                label={t(screen.title)}
                leftSection={<Face size={20} stroke={1.7} aria-hidden="true" />}
                active={pathname.startsWith(addressOf(screen))}
                onClick={() => setOpen(false)}
                h={46}
              />
            )
          })}
        </Stack>
      </Drawer>
    </>
  )
}

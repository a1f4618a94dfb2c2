// The superadmin's screen: centers, their administrators and executives, app versions, and the health of the installation.
import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { Admins, Executives } from '#web/accounts/leaders.tsx'
import { cellsList } from '#web/centers/cells.tsx'
import { centersList } from '#web/centers/centersList.tsx'
import { HealthPage } from '#web/centers/Health.tsx'
import { k, t, useLanguage } from '#web/kit/language.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { AppVersions } from '#web/reference/appVersions.tsx'
import styles from './CommandCentersScreen.module.css'

/** How the installation stands is seen beside its centers, until one of them is opened. */
const Centers = () => (
  <div className={styles.centers}>
    <ResourceScreen of={centersList} />
    <aside aria-label={t('Health')} tabIndex={0}>
      <HealthPage />
    </aside>
  </div>
)

const Installations = () => <ResourceScreen of={cellsList} />

const tabs = {
  centers: { title: k('Centers'), Part: Centers },
  admins: { title: k('Administrators'), Part: Admins },
  executives: { title: k('Executives'), Part: Executives },
  versions: { title: k('App versions'), Part: AppVersions },
  cells: { title: k('Installations'), Part: Installations },
  health: { title: k('Health'), Part: HealthPage },
}
type Tab = keyof typeof tabs

export function Screen() {
  useLanguage()
  // In the address, so that each can be kept as a bookmark and stands after a reload.
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab') ?? ''
  const tab: Tab = Object.hasOwn(tabs, asked) ? (asked as Tab) : 'centers'
  return (
    <Tabs className={styles.screen} value={tab} onChange={(next) => next && setParams({ tab: next }, { replace: true })} keepMounted={false}>
      <Tabs.List>
        {Object.entries(tabs).map(([name, { title }]) => (
          <Tabs.Tab key={name} value={name}>
            {t(title)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(tabs).map(([name, { Part }]) => (
        // What is only read is scrolled by the keys as well.
        <Tabs.Panel key={name} value={name} tabIndex={0}>
          <Part />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

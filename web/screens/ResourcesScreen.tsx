// Administration: its kinds on the left, the chosen one beside them.
import { Select } from '@mantine/core'
import { Navigate, NavLink, useNavigate, useParams } from 'react-router'
import { t, useLanguage } from '#web/kit/language.ts'
import { ForbiddenView, NotFoundView } from '#web/kit/parts/ErrorView.tsx'
import { mayNow, useMe } from '#web/kit/session/session.ts'
import { resourceKinds } from '#web/resourceKinds.ts'
import styles from './ResourcesScreen.module.css'
import { Loaded } from './StaffScreen.tsx'

export function Screen() {
  useLanguage()
  const me = useMe()
  const navigate = useNavigate()
  const { kind } = useParams()
  const mine = resourceKinds.filter((row) => mayNow(row.permissions, me))
  const shown = resourceKinds.find((row) => row.kind === kind)

  if (!kind) return mine[0] ? <Navigate to={`/cms/resources/${mine[0].kind}`} replace /> : <ForbiddenView />
  if (!shown) return <NotFoundView />
  if (!mine.includes(shown)) return <ForbiddenView />
  const groups = [...new Set(mine.map((row) => row.group))]

  return (
    <div className={styles.screen}>
      <nav className={styles.kinds} aria-label={t('Administration')}>
        {groups.map((group) => (
          <div key={group}>
            <p>{t(group)}</p>
            {mine
              .filter((row) => row.group === group)
              .map((row) => (
                <NavLink key={row.kind} to={`/cms/resources/${row.kind}`}>
                  {t(row.title)}
                </NavLink>
              ))}
          </div>
        ))}
      </nav>
      <div className={styles.pick}>
        <Select
          aria-label={t('Administration')}
          data={groups.map((group) => ({
            group: t(group),
            items: mine.filter((row) => row.group === group).map((row) => ({ value: row.kind, label: t(row.title) })),
          }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => value && void navigate(`/cms/resources/${value}`)}
        />
      </div>
      <div className={styles.part}>
        <Loaded key={shown.kind} load={shown.load} />
      </div>
    </div>
  )
}

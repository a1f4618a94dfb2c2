// The frame of the public pages: the name on top, one readable column, and the ways on.
import type { ReactNode } from 'react'
import { t, useLanguage } from '#web/kit/language.ts'
import { DeskSwitches } from './DeskSwitches.tsx'
import { Emblem } from './marks/Emblem.tsx'
import styles from './PublicPage.module.css'

export function PublicPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useLanguage()
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <a className={styles.name} href="/cms">
          <Emblem size={26} />
          Tanod
        </a>
        <DeskSwitches />
      </header>
      <main className={styles.main}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </main>
      <footer className={styles.foot}>
        <a href="/cms/onboarding">{t('What is Tanod?')}</a>
        <a href="/cms/policy">{t('Privacy notice')}</a>
        <a href="/cms/policy/account-deletion">{t('Delete an account')}</a>
        <a href="/cms">{t('Staff sign-in')}</a>
      </footer>
    </div>
  )
}

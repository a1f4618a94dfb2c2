// The first step: what happened, as pictures; and the button that asks for help without any step.
import type { PublicCaseType } from '#contract/publicSide/places.ts'
import { CaseIcon } from '#web/kit/parts/marks/CaseIcon.tsx'
import { nameOf, t } from '#web/publicSide/language.ts'

export function WhatStep({ caseTypes, onChoose }: { caseTypes: PublicCaseType[]; onChoose(id: string): void }) {
  return (
    <section aria-labelledby="what">
      <h1 id="what">{t('What is happening?')}</h1>
      <ul className="tiles">
        {caseTypes.map((one) => (
          <li key={one.id}>
            <button type="button" className="tile" onClick={() => onChoose(one.id)}>
              <span className="face" style={{ background: one.color }}>
                <CaseIcon name={one.icon} size={34} color="var(--white)" />
              </span>
              {nameOf(one)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

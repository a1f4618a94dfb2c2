// Case types in the language now shown: figures are counted, and told, under the English name.
import { type Language, nameIn } from '#contract/languages.ts'
import type { FigureChoices } from '#contract/statistics/figures.ts'
import { statistics } from '#contract/statistics/room.ts'
import { languageNow, useLanguage } from '#web/kit/language.ts'
import { useFigure } from './useFigure.ts'

/** One that the center has put out of use since keeps the name under which it was counted. */
export function typeNamesOf(caseTypes: FigureChoices['caseTypes'] | undefined, language: Language = languageNow()) {
  const known = new Map(caseTypes?.map((one) => [one.name, nameIn(language, one)]))
  return (name: string): string => known.get(name) ?? name
}

export function useTypeNames() {
  const language = useLanguage()
  const nameOf = typeNamesOf(useFigure(statistics.getFigureChoices, {}, { isLive: false }).data?.caseTypes, language)
  return {
    nameOf,
    named: <R extends { name: string }>(rows: readonly R[]): R[] => rows.map((row) => ({ ...row, name: nameOf(row.name) })),
  }
}

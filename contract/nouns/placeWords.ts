// The words that lead to a place, in the order in which they are told.
import { k } from '#contract/language/k.ts'

/** A new one is a line here and a column of that name: forms, detail, print, search and the citizen's page follow. */
export const placeWords = {
  unit: { label: k('Unit or floor'), askPublic: k('Unit or floor, if any'), most: 60 },
  landmark: { label: k('Landmark'), askPublic: k('Landmark, street or house'), most: 300 },
  address: { label: k('Address'), askPublic: null, most: 300 },
} as const satisfies Record<string, { label: string; askPublic: string | null; most: number }>

export type PlaceWord = keyof typeof placeWords
export const placeWordNames = Object.keys(placeWords) as PlaceWord[]

/** Something for each of them. */
export const ofPlace = <T>(make: (name: PlaceWord) => T) =>
  Object.fromEntries(placeWordNames.map((name) => [name, make(name)])) as Record<PlaceWord, T>

type Told = { readonly [N in PlaceWord]?: string | null | undefined }
export const placeToldBy = (told: Told): string[] => placeWordNames.flatMap((name) => told[name] || [])

// The words that lead to a place, in the order in which they are told: those fields of a ticket that tell where it is.
import { type FieldsOfPart, fieldsOfPart } from './ticketFields.ts'

export type PlaceWord = FieldsOfPart<'place'>
export const placeWords = fieldsOfPart('place') as (ReturnType<typeof fieldsOfPart>[number] & { name: PlaceWord })[]

type Told = { readonly [N in PlaceWord]?: string | null | undefined }
export const placeToldBy = (told: Told): string[] => placeWords.flatMap(({ name }) => told[name] || [])

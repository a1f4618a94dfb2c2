// The languages of the public side.
import * as z from 'zod'
import { languagesAt } from '#contract/languages.ts'

export const PublicLanguage = z.enum(languagesAt('public'))

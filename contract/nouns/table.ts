// A table as a file: what a call that makes one is given, and what it answers.
import * as z from 'zod'
import { languageCodes } from '#contract/languages.ts'

export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** Times stand by the clock of the center, words in the language asked for. */
export const tableInput = { format: z.enum(tableFormats).default('csv'), language: z.enum(languageCodes).default('en') }

/** `xlsx` is the workbook in base64, where that was asked for. */
export const tableFile = { filename: z.string(), csv: z.string(), xlsx: z.string().nullable(), isCut: z.boolean() }

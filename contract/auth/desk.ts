// How somebody likes the desk: kept with the account, so that the next shift finds it so on any machine.
import * as z from 'zod'
import { post } from '#contract/kit/endpoint.ts'
import { densities, themes } from './looks.ts'

const few = <T extends z.ZodType>(value: T) =>
  z.record(z.string().max(40), value).refine((kept) => Object.keys(kept).length <= 60, 'These are too many to keep.')

/** What a ticket that comes in can sound like. */
export const prioritySounds = ['alarm', 'siren', 'high', 'soft', 'low'] as const
export type PrioritySound = (typeof prioritySounds)[number]
/** Those that are sharp enough for a threat to life. */
export const alarmSounds = ['alarm', 'siren'] as const
const Sound = z.enum([...prioritySounds, 'none']).optional()

export const KeptDesk = z.object({
  theme: z.enum(themes),
  density: z.enum(densities),
  /** 0 to 1. */
  volume: z.number().min(0).max(1),
  /** What the priorities sound like here, where that was changed; the first is never without a sound. */
  sounds: z.object({ P1: z.enum(alarmSounds).optional(), P2: Sound, P3: Sound, P4: Sound, P5: Sound }).default({}),
  /** Single-letter keys on lists. */
  letterKeys: z.boolean(),
  /** Single-letter keys that were changed, by what they do. */
  keys: few(z.string().max(20)),
  /** Widths of panes in pixels, by the name of the pane. */
  panes: few(z.number().min(-10_000).max(10_000)),
  /** After a ticket is taken or refused, the next one of the same tab is selected; null: as is usual for the type of account. */
  staysInTab: z.boolean().nullable(),
  /** The place of a ticket beside it, where there is room for both; null: as is usual for the width. */
  mapBeside: z.boolean().nullable(),
  /** Screens that stand in a window of their own, with the address there. */
  windows: few(
    z
      .string()
      .max(2000)
      .regex(/^\/cms\//, 'Write an address of this desk.'),
  ),
})
export type KeptDesk = z.output<typeof KeptDesk>

export const desk = {
  saveDesk: post('/auth/saveDesk', {
    harm: 'reversible',
    doc: 'Keeps how this account likes its desk: theme, density, sound, keys, widths, and the screens in windows of their own.',
    access: 'account',
    beyond: true,
    input: KeptDesk,
    data: z.null(),
  }),
}

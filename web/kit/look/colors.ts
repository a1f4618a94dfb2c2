// The colors of what is drawn on a canvas, by the engine of the map, or kept as data: no variable of a style sheet reaches there.
export const paints = {
  ...{ white: '#FFFFFF', ink: '#3B424D', slate: '#475569', gray: '#6B7280' },
  ...{ red: '#B00020', orange: '#C2410C', amber: '#B87400', yellow: '#B79B00', green: '#00704A', deepGreen: '#00563A' },
  ...{ blue: '#0B63B0', teal: '#155E63', violet: '#4B3B78' },
} as const

/** The map by day and by night. */
export const schemes = {
  light: {
    ...{ water: '#dbe7f2', waterInk: '#4a6d91', land: '#f1f3f6', landLine: '#d3d9e2', landInk: '#7a8494' },
    ...{ own: '#ffffff', ownLine: '#a9b4c4', ownInk: '#4b5565', surface: '#ffffff', ink: '#10294f', halo: '#ffffff' },
    ...{ street: '#ffffff', streetLine: '#cdd5e0', street2: '#fdf6e3', street2Line: '#d9cba4', street1: '#fbe8b8', street1Line: '#d4b566' },
    ...{ streetInk: '#5b6472', building: '#e3e7ed' },
    ...{ way: '#0b4a9a', alarm: '#b00020', camera: '#155e63' },
  },
  dark: {
    ...{ water: '#0c1724', waterInk: '#5f83a8', land: '#131920', landLine: '#242d39', landInk: '#75808f' },
    ...{ own: '#1b222c', ownLine: '#46546a', ownInk: '#a9b5c6', surface: '#1f2732', ink: '#e6edf7', halo: '#10151b' },
    ...{ street: '#435063', streetLine: '#11161c', street2: '#5a677b', street2Line: '#11161c', street1: '#8b7b4e', street1Line: '#14120c' },
    ...{ streetInk: '#d3dae4', building: '#212a35' },
    ...{ way: '#74a8e8', alarm: '#ff8787', camera: '#5fc4cb' },
  },
} as const
export type Scheme = keyof typeof schemes

/** What is reached within so many minutes. */
export const reachColors = { light: { 5: paints.green, 10: paints.blue }, dark: { 5: '#3ecf97', 10: '#74a8e8' } } as const
export const teamColors = { free: paints.green, busy: paints.blue, off: paints.gray } as const
export const severityColors = { minor: paints.gray, moderate: paints.amber, severe: paints.orange, extreme: paints.red } as const
export const sensorColors = { normal: paints.green, watch: paints.amber, alert: paints.orange, critical: paints.red } as const
export const rainColors = { none: paints.gray, light: paints.blue, yellow: paints.yellow, orange: paints.orange, red: paints.red } as const

/** Of which an administrator chooses for a kind. */
export const swatches = [
  ...['#B00020', '#C2410C', '#B45309', '#8A6D00', '#4D7C0F', '#00704A'],
  ...['#0F766E', '#0B63B0', '#1E3A8A', '#5B21B6', '#9D174D', '#475569'],
]

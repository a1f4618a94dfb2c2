// The colors of the map, by theme, and its letters.
export const font = ['Noto Sans Regular']
export const schemes = {
  light: {
    ...{ water: '#dbe7f2', waterInk: '#4a6d91', land: '#f1f3f6', landLine: '#d3d9e2', landInk: '#7a8494' },
    ...{ own: '#ffffff', ownLine: '#a9b4c4', ownInk: '#4b5565', surface: '#ffffff', ink: '#10294f', halo: '#ffffff' },
    ...{ street: '#ffffff', streetLine: '#cdd5e0', street2: '#fdf6e3', street2Line: '#d9cba4', street1: '#fbe8b8', street1Line: '#d4b566' },
    ...{ streetInk: '#5b6472', building: '#e3e7ed' },
  },
  dark: {
    ...{ water: '#0c1724', waterInk: '#5f83a8', land: '#131920', landLine: '#242d39', landInk: '#75808f' },
    ...{ own: '#1b222c', ownLine: '#46546a', ownInk: '#a9b5c6', surface: '#1f2732', ink: '#e6edf7', halo: '#10151b' },
    ...{ street: '#435063', streetLine: '#11161c', street2: '#5a677b', street2Line: '#11161c', street1: '#8b7b4e', street1Line: '#14120c' },
    ...{ streetInk: '#d3dae4', building: '#212a35' },
  },
} as const
export type Scheme = keyof typeof schemes

export const teamColors = { free: '#00704a', busy: '#0b63b0', off: '#6b7280' } as const
export const severityColors = { minor: '#6b7280', moderate: '#b87400', severe: '#c2410c', extreme: '#b00020' } as const

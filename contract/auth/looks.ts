// What a desk may look like.
export const themes = ['auto', 'light', 'dark'] as const
export const densities = ['comfortable', 'compact', 'dense'] as const

// The floods of strangers, each as it was once reproduced.
export const floodKinds = ['made-up tokens', 'reports', 'questions', 'sign-ins'] as const
export type FloodKind = (typeof floodKinds)[number]
/** What a flood is told; each is answered with how often it had which answer so far. */
export type FloodWord = 'go' | 'pause' | 'end'

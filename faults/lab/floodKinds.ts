// The floods of strangers, each as it was once reproduced.
export const floodKinds = ['made-up tokens', 'reports', 'questions', 'sign-ins'] as const
/** What besieges a desk: all of it at once. */
export const siegeKinds = ['words of danger', 'ended tokens', 'calls', 'camera addresses'] as const
export type FloodKind = (typeof floodKinds)[number] | (typeof siegeKinds)[number]
/** What a flood is told; each is answered with how often it had which answer so far. */
export type FloodWord = 'go' | 'pause' | 'finish' | 'end'

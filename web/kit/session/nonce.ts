// The nonce that lets the page's own style elements through its content security policy.
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Read by the scroll lock of dialogs. */
Object.assign(globalThis, { __webpack_nonce__: nonce })

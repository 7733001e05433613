/// <reference types="vite/client" />

/** Loaders of each part of a language's messages; `web/vite/messages.ts` defines the parts. */
declare module 'virtual:messages' {
  export type Part = 'first' | 'later' | 'console' | 'operator'
  type Table = import('@lingui/core').Messages
  export const loaders: Record<
    import('@awan/core/language').Language,
    Record<Part, () => Promise<{ messages: Table }>>
  >
}

declare module 'virtual:messages/*' {
  export const messages: Record<
    string,
    import('@lingui/message-utils/compileMessage').CompiledMessage
  >
}

import type { Target } from './find-element.ts'

/** The browser has crashed, or its driver no longer responds. All further commands will fail. */
export class BrowserLost extends Error {}

/** The browser features that the journeys need, independent of the protocol. */
export interface Browser {
  /** Resolves when the document is loaded. */
  open(url: string): Promise<void>
  /** Clicks with the pointer. Throws while the element does not exist or is covered. */
  click(target: Target): Promise<void>
  /** Types into a text field, key by key. Throws while it does not exist. */
  type(target: Target, text: string): Promise<void>
  /** Chooses a file in a file field. Throws while it does not exist. */
  chooseFile(target: Target, path: string): Promise<void>
  /** Presses a key, named as in `KeyboardEvent.key`. */
  press(key: 'Enter' | 'Escape' | 'ArrowRight' | 'k' | '1'): Promise<void>
  /** Returns the value of an expression in the page, which must be JSON. */
  read<Value>(expression: string): Promise<Value>
  /** Returns a PNG of the viewport. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

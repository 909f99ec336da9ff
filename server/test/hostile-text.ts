/** Texts that break out of markup or that markup must not contain. All are valid titles. */
export const hostileTexts = [
  '</title><script>alert(1)</script>',
  ']]><script>alert(1)</script><![CDATA[',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '&lt;b&gt; &amp; &#60; &nbsp; &bogus; &#0; &#x1F;',
  '<!--<script>--> <?xml version="2.0"?> <!DOCTYPE x>',
  'bell\u0007 escape\u001b[31m form\f vertical\v delete\u007f next\u0085',
  'not a character \ufffe \uffff \u{1fffe}',
  'line\u2028 paragraph\u2029 bom\ufeff',
  'right\u202eto left\u202c \u2066isolate\u2069',
  '🙂👨‍👩‍👧 \u{10ffff} الفيديو של 東京',
  "$& $` $' $1 $<name> {{name}} %s \\u003c \\",
]

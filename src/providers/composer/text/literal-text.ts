// A name or value from data where Markdown is read: its stars and brackets are its own.

const active = /[\\`*[\]<~]|(?<!\w)_|_(?!\w)|^[#>+-](?=\s)|(?<=^\d{1,9})[.)](?=\s|$)/g;

export const literalText = (text: string): string => text.replace(active, String.raw`\$&`);

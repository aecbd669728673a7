// A name or value from data where Markdown is read: its stars and brackets are its own.

const active = /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|^[#>+-](?=\s)|(?<=^\d{1,9})[.)](?=\s|$)/gu;

export const literalText = (text: string): string => text.replace(active, String.raw`\$&`);

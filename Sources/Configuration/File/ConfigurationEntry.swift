/// A key of a configuration file with its value.
struct ConfigurationEntry: Hashable {
  /// The table, such as `keys.text`; empty at the top of the file.
  let table: String
  /// The key in the table.
  let key: String
  let value: SettingValue
  /// The line of the key, from 1.
  let line: Int

  /// The name with the table.
  var name: String { table.isEmpty ? key : table + "." + key }
}
